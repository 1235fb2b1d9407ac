import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EstateSheet } from '../../../domain/import/sheets.ts'
import { type BuildingSheet, fieldsOn } from '../../../domain/rules/buildingFields.ts'
import { buildings } from '../../db/schema.ts'
import { runsOn } from '../../db/leases.ts'
import { holdsReached, within, type ExportScope } from './ExportScope.ts'

/** Sorts names in natural order, and by their exact text if that considers them equal. */
const by = (...columns: SQL[]): SQL =>
  sql.join(
    columns.flatMap((column) => [sql`main.natural_order(${column})`, column]),
    sql`, `,
  )
const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const label = sql`b.street || ' ' || b.street_number || ', ' || b.zipcode || ' ' || b.city`
const buildingOrder = sql`${by(sql`l.name`, sql`c.name`, sql`b.street`, sql`b.street_number`)}, b.zipcode, b.city`
const placed = sql`join main.building_complexes c on c.id = b.complex_id join main.locations l on l.id = b.location_id`
const address = sql`b.street, b.street_number as "streetNumber", b.zipcode, b.city`
const b = alias(buildings, 'b')
/** The fields of a building that a sheet carries. */
const fieldsOf = (sheet: BuildingSheet): SQL =>
  sql.join(
    fieldsOn(sheet).map((field) => sql`${b[field]} as ${sql.identifier(field)}`),
    sql`, `,
  )
const facts = sql`b.country, b.name as "buildingName", ${fieldsOf('estate')}`
const circuitOf = (alias: SQL): SQL => sql`left join main.heating_circuits h on h.id = ${alias}.heating_circuit_id`

/** The space of a room: its unit, or its public area with the building. */
const space = sql`u.customer_id as "customerId", case when a.id is not null then ${label} end as building, a.name as "publicArea", r.name as room`
const spaceJoins = sql`left join main.building_units u on u.id = r.unit_id left join main.public_areas a on a.id = r.public_area_id join main.buildings b on b.id = r.building_id ${placed}`
const roomOrder = sql`${buildingOrder}, u.customer_id is null, ${by(sql`coalesce(u.customer_id, '')`, sql`coalesce(a.name, '')`, sql`r.name`)}`

const levelsOf = (alias: SQL) => ({ locationId: sql`${alias}.location_id`, complexId: sql`${alias}.complex_id`, buildingId: sql`${alias}.building_id` })
const unitLevels = { ...levelsOf(sql`u`), unitId: sql`u.id`, publicAreaId: 'none' } as const
const roomLevels = { ...levelsOf(sql`r`), unitId: sql`r.unit_id`, publicAreaId: sql`r.public_area_id`, roomId: sql`r.id` } as const

/** The flags of a checklist that are set. */
const flags = (said: boolean): SQL =>
  sql`(select array_agg(flag.key order by flag.key) from jsonb_each(d.checklist) flag where flag.value = ${sql.raw(`'${said}'`)}::jsonb)`

interface Ask {
  tenantId: string
  scope: ExportScope
  today: string
  /** Only the people who live there today, for those who read only names. */
  currentOnly?: boolean
}

/**
 * The query of each sheet. Result columns have the names of the sheet's columns; rows are sorted by name, in an order that is stable for
 * the same estate.
 */
export const estateQueries = ({ tenantId, scope, today, currentOnly = false }: Ask): Record<EstateSheet, SQL> => ({
  estate: sql`
    select l.name as location, c.name as complex, ${address}, ${facts}, u.name as "unitName", u.type as "unitType", u.customer_id as "customerId", u.floor,
      lease.starts_on as "leaseStart", lease.ends_on as "leaseEnd", renter.first_name as "renterFirstName", renter.last_name as "renterLastName", renter.phone, renter.email
    from main.building_units u join main.buildings b on b.id = u.building_id ${placed}
    left join lateral (select id, starts_on, ends_on from main.leases where unit_id = u.id and (not ${currentOnly}::boolean or ${runsOn({ startsOn: sql`starts_on`, endsOn: sql`ends_on` }, today)})
      order by (starts_on <= ${today} and coalesce(ends_on, ${today}) >= ${today}) desc, starts_on desc limit 1) lease on true
    left join lateral (select first_name, last_name, phone, email from main.renters where lease_id = lease.id and role = 'MainRenter' order by last_name, first_name, phone, email limit 1) renter on true
    where u.tenant_id = ${tenantId} and ${within(scope, unitLevels)} order by ${buildingOrder}, ${by(sql`u.customer_id`)}`,
  locations: sql`
    select l.name as location, l.description from main.locations l
    where l.tenant_id = ${tenantId} and ${within(scope, { locationId: sql`l.id` })} and ${holdsReached(scope, sql`reached.location_id = l.id`)} order by ${by(sql`l.name`)}`,
  complexes: sql`
    select l.name as location, c.name as complex, c.description from main.building_complexes c join main.locations l on l.id = c.location_id
    where c.tenant_id = ${tenantId} and ${within(scope, { locationId: sql`c.location_id`, complexId: sql`c.id` })} and ${holdsReached(scope, sql`reached.complex_id = c.id`)} order by ${by(sql`l.name`, sql`c.name`)}`,
  heatingCircuits: sql`
    select l.name as location, h.name as "heatingCircuit", case when b.id is not null then ${label} end as building, ${iso(sql`h.balancing_confirmed_at`)} as "balancingConfirmedAt", h.description
    from main.heating_circuits h join main.locations l on l.id = h.location_id left join main.buildings b on b.id = h.building_id
    where h.tenant_id = ${tenantId} and ${within({ ...scope, buildingIds: null }, { locationId: sql`h.location_id`, complexId: sql`coalesce(b.complex_id, ${scope.complexId}::uuid)`, buildingId: sql`coalesce(h.building_id, ${scope.buildingId}::uuid)` })}
      and ${holdsReached(scope, sql`reached.location_id = h.location_id and (h.building_id is null or reached.id = h.building_id)`)} order by ${by(sql`l.name`, sql`h.name`)}`,
  buildings: sql`
    select l.name as location, c.name as complex, ${address}, ${facts}, ${fieldsOf('buildings')},
      ${iso(sql`b.gateway_installation_requested_at`)} as "gatewayInstallationRequestedAt",
      b.gateway_issues as "gatewayIssues", b.gateway_issues_comment as "gatewayIssuesComment", h.name as "heatingCircuit", b.description
    from main.buildings b ${placed} ${circuitOf(sql`b`)}
    where b.tenant_id = ${tenantId} and ${within(scope, { locationId: sql`b.location_id`, complexId: sql`b.complex_id`, buildingId: sql`b.id` })} order by ${buildingOrder}`,
  units: sql`
    select u.customer_id as "customerId", u.status, u.status_reason as "statusReason", u.status_comment as "statusComment", ${iso(sql`u.status_changed_at`)} as "statusChangedAt",
      u.installation_description as "installationDescription", u.window_sensors_required as "windowSensorsRequired", h.name as "heatingCircuit", u.description
    from main.building_units u join main.buildings b on b.id = u.building_id ${placed} ${circuitOf(sql`u`)}
    where u.tenant_id = ${tenantId} and ${within(scope, unitLevels)} order by ${buildingOrder}, ${by(sql`u.customer_id`)}`,
  publicAreas: sql`
    select ${label} as building, a.name as "publicArea", a.floor, h.name as "heatingCircuit", a.description
    from main.public_areas a join main.buildings b on b.id = a.building_id ${placed} ${circuitOf(sql`a`)}
    where a.tenant_id = ${tenantId} and ${within(scope, { ...levelsOf(sql`a`), unitId: 'none', publicAreaId: sql`a.id` })} order by ${buildingOrder}, ${by(sql`a.name`)}`,
  rooms: sql`
    select ${space}, r.type as "roomType", r.floor, r.shape as "roomShape", r.side_a as "sideA", r.side_b as "sideB", r.side_c as "sideC", r.side_d as "sideD", r.height, r.min_height as "minHeight",
      r.max_height as "maxHeight", r.sloping_roof as "slopingRoof", r.outside_walls_count as "outsideWallsCount", r.unheated_walls_count as "unheatedWallsCount", r.outside_walls as "outsideWalls",
      r.unheated_walls as "unheatedWalls", h.name as "heatingCircuit", r.description
    from main.rooms r ${spaceJoins} ${circuitOf(sql`r`)} where r.tenant_id = ${tenantId} and ${within(scope, roomLevels)} order by ${roomOrder}`,
  windows: sql`
    select ${space}, w.name as window, w.material as "windowMaterial", w.direction, w.width as "windowWidth", w.height as "windowHeight", w.wall, w.window_sensor_required as "windowSensorRequired"
    from main.windows w join main.rooms r on r.id = w.room_id ${spaceJoins} where w.tenant_id = ${tenantId} and ${within(scope, { ...roomLevels, radiatorId: 'none' })}
    order by ${roomOrder}, ${by(sql`w.name`)}, w.material, w.direction, w.width, w.height, w.wall, w.window_sensor_required`,
  radiators: sql`
    select ${space}, d.name as radiator, d.type as "radiatorType", d.plate_subtype as "plateSubtype", d.sectional_spacing as "sectionalSpacing", d.length as "radiatorLength", d.height as "radiatorHeight",
      d.width as "radiatorWidth", d.valve_type as "valveType", d.valve_description as "valveDescription", d.valve_direction as "valveDirection", d.connection_position as "connectionPosition", d.obstruction,
      d.obstruction_description as "obstructionDescription", d.issues as "radiatorIssues", ${flags(true)} as "checklistFound", ${flags(false)} as "checklistNotFound",
      d.installation_not_possible_description as "installationNotPossibleDescription", d.venting_possible as "ventingPossible", d.venting_duration as "ventingDuration",
      d.venting_failure_reason as "ventingFailureReason", d.venting_comment as "ventingComment", ${iso(sql`d.vented_at`)} as "ventedAt", h.name as "heatingCircuit", d.description
    from main.radiators d join main.rooms r on r.id = d.room_id ${spaceJoins} ${circuitOf(sql`d`)} where d.tenant_id = ${tenantId} and ${within(scope, { ...roomLevels, radiatorId: sql`d.id` })}
    order by ${roomOrder}, ${by(sql`d.name`)}`,
  leases: sql`
    select u.customer_id as "customerId", s.starts_on as "leaseStart", s.ends_on as "leaseEnd"
    from main.leases s join main.building_units u on u.id = s.unit_id join main.buildings b on b.id = u.building_id ${placed}
    where s.tenant_id = ${tenantId} and ${within(scope, unitLevels)} order by ${buildingOrder}, ${by(sql`u.customer_id`)}, s.starts_on`,
  renters: sql`
    select u.customer_id as "customerId", s.starts_on as "leaseStart", s.ends_on as "leaseEnd", p.role as "renterRole", p.first_name as "renterFirstName", p.last_name as "renterLastName", p.phone, p.email,
      p.agreement, p.info_received_agreement as "infoReceivedAgreement"
    from main.renters p join main.leases s on s.id = p.lease_id join main.building_units u on u.id = p.unit_id join main.buildings b on b.id = u.building_id ${placed}
    where p.tenant_id = ${tenantId} and (not ${currentOnly}::boolean or ${runsOn({ startsOn: sql`s.starts_on`, endsOn: sql`s.ends_on` }, today)}) and ${within(scope, unitLevels)} order by ${buildingOrder}, ${by(sql`u.customer_id`)}, s.starts_on, p.role, p.last_name, p.first_name, p.phone, p.email, p.agreement`,
})
