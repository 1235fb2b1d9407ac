import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EstateSheet } from '../../../domain/import/sheets.ts'
import { fieldsOn } from '../../../domain/rules/buildingFields.ts'
import { columnOf, type FieldTable, mapFields } from '../../../domain/rules/fields.ts'
import { radiatorFields, radiatorFindings } from '../../../domain/rules/radiatorFields.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import { buildings, naturalOrder, radiators, rooms, windows } from '../../db/schema.ts'
import { runsOn } from '../../db/leases.ts'
import { holdsReached, reachedOnly, within, type ExportScope } from './ExportScope.ts'

const by = (...columns: SQL[]): SQL => sql.join(columns.map(naturalOrder), sql`, `)
const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const label = sql`b.street || ' ' || b.street_number || ', ' || b.zipcode || ' ' || b.city`
/**
 * A row by its key, found before anything else is joined: the planner, which knows nothing of a table that an import has just filled,
 * would rather go through all rows of the client for each.
 */
const byKey = (table: string, name: string, key: SQL): SQL =>
  sql`cross join lateral (select * from main.${sql.identifier(table)} x where x.id = ${key} offset 0) ${sql.identifier(name)}`
const leftByKey = (table: string, name: string, key: SQL): SQL =>
  sql`left join lateral (select * from main.${sql.identifier(table)} x where x.id = ${key} offset 0) ${sql.identifier(name)} on true`
const placed = sql`${byKey('building_complexes', 'c', sql`b.complex_id`)} ${byKey('locations', 'l', sql`b.location_id`)}`
const address = sql`b.street, b.street_number as "streetNumber", b.zipcode, ${by(sql`b.city`)}`
const [b, r, w, d] = [alias(buildings, 'b'), alias(rooms, 'r'), alias(windows, 'w'), alias(radiators, 'd')]
/** The fields of a table with the names of their columns in files. */
const fieldsOf = <Table extends FieldTable>(
  columns: { readonly [Field in keyof Table & string]: SQLWrapper },
  table: Table,
): SQL =>
  sql.join(
    Object.values(
      mapFields(table, (row, field) => sql`${columns[field]} as ${sql.identifier(columnOf(field, row))}`),
    ),
    sql`, `,
  )
const facts = sql`b.country, b.name as "buildingName", ${fieldsOf(b, fieldsOn('estate'))}`
const circuitOf = (alias: SQL): SQL =>
  sql`${leftByKey('heating_circuits', 'h', sql`${alias}.heating_circuit_id`)}`

/** The space of a room: its unit, or its public area with the building. */
const space = sql`u.customer_id as "customerId", case when a.id is not null then ${label} end as building, a.name as "publicArea", r.name as room`
const spaceNames = sql`${leftByKey('building_units', 'u', sql`r.unit_id`)} ${leftByKey('public_areas', 'a', sql`r.public_area_id`)}`
const spaceJoins = sql`${spaceNames} ${byKey('buildings', 'b', sql`r.building_id`)}`
const roomOrder = sql`u.customer_id is null, ${by(sql`coalesce(u.customer_id, '')`, sql`coalesce(a.name, '')`, sql`r.name`)}`

const levelsOf = (alias: SQL) => ({
  locationId: sql`${alias}.location_id`,
  complexId: sql`${alias}.complex_id`,
  buildingId: sql`${alias}.building_id`,
})
const unitLevels = { ...levelsOf(sql`u`), unitId: sql`u.id`, publicAreaId: 'none' } as const
const roomLevels = {
  ...levelsOf(sql`r`),
  unitId: sql`r.unit_id`,
  publicAreaId: sql`r.public_area_id`,
  roomId: sql`r.id`,
} as const

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
 * What a sheet is read with, in slices (`sliceRows`). Every query goes up the tree, from rows by their ids to what they belong to: that
 * is one look-up by primary key a row, whatever the planner believes of the tables. Rows of a building are found by its id.
 */
export interface SheetQuery {
  /** Ids of the sheet's rows in its order: of all, or of the buildings that are given. */
  ids: (buildingIds: readonly string[]) => SQL
  /** Whether `ids` has to be asked building by building, because there may be many. */
  ofBuildings: boolean
  /** The rows to ids, in the order of these, with the names of the sheet's columns. */
  rows: (ids: readonly string[]) => SQL
}

/** Given ids as a table, in their order. */
const given = (ids: readonly string[]): SQL =>
  sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality k(id, n)`

/** The leases that the main sheet names by unit: the one of today, or else the newest, with its main renter. */
export const leasesOfUnits = ({ today, currentOnly = false }: Ask, unitIds: readonly string[]): SQL => sql`
  select distinct on (s.unit_id) s.id, s.unit_id as "unitId", s.starts_on as "leaseStart", s.ends_on as "leaseEnd" from main.leases s
  where s.unit_id = any(${sql.param([...unitIds])}::uuid[]) and (not ${currentOnly}::boolean or ${runsOn({ startsOn: sql`s.starts_on`, endsOn: sql`s.ends_on` }, today)})
  order by s.unit_id, (s.starts_on <= ${today} and coalesce(s.ends_on, ${today}) >= ${today}) desc, s.starts_on desc, s.id`

export const mainRenters = (leaseIds: readonly string[]): SQL => sql`
  select distinct on (p.lease_id) p.lease_id as "leaseId", p.first_name as "renterFirstName", p.last_name as "renterLastName", p.phone, p.email from main.renters p
  where p.lease_id = any(${sql.param([...leaseIds])}::uuid[]) and p.role = 'MainRenter' order by p.lease_id, ${by(sql`p.last_name`, sql`p.first_name`)}, p.phone, p.email`

/** The ids of the scope's complexes, in the order of all sheets. */
export const complexesInOrder = ({ tenantId, scope }: Ask): SQL => sql`
  select c.id from main.building_complexes c ${byKey('locations', 'l', sql`c.location_id`)}
  where c.tenant_id = ${tenantId} and ${within(scope, { locationId: sql`c.location_id`, complexId: sql`c.id` })} and ${holdsReached(scope, 'complex_id', sql`c.id`)}
  order by ${by(sql`l.name`, sql`c.name`)}`

/** The ids of the scope's buildings in these complexes, in the order of all sheets. */
export const buildingsInOrder =
  ({ tenantId, scope }: Ask) =>
  (complexIds: readonly string[]): SQL => {
    const wanted = sql`${sql.param([...complexIds])}::uuid[]`
    return sql`select b.id from main.buildings b
      where b.complex_id = any(${wanted}) and b.tenant_id = ${tenantId} and ${within(scope, { locationId: sql`b.location_id`, complexId: sql`b.complex_id`, buildingId: sql`b.id` })}
      order by array_position(${wanted}, b.complex_id), ${by(sql`b.street`, sql`b.street_number`)}, b.zipcode, ${by(sql`b.city`)}`
  }

/** The queries of each sheet. Rows are sorted by name, in an order that is stable for the same estate. */
export const estateQueries = (ask: Ask): Record<EstateSheet, SheetQuery> => {
  const { tenantId, scope, today, currentOnly = false } = ask
  /** Rows that belong to buildings; `joins` adds what only the order or the condition needs. */
  const ofBuildings = (
    table: SQL,
    alias: SQL,
    joins: SQL,
    where: SQL,
    order: SQL,
    rows: SheetQuery['rows'],
  ): SheetQuery => ({
    ids: (buildingIds) => {
      const wanted = sql`${sql.param([...buildingIds])}::uuid[]`
      return sql`select ${alias}.id from ${table} ${alias} ${joins} where ${alias}.building_id = any(${wanted}) and ${alias}.tenant_id = ${tenantId} and ${where}
        order by array_position(${wanted}, ${alias}.building_id), ${order}, ${alias}.id`
    },
    ofBuildings: true,
    rows,
  })
  const whole = (ids: SQL, rows: SheetQuery['rows']): SheetQuery => ({
    ids: () => ids,
    ofBuildings: false,
    rows,
  })
  const unitOf = (alias: SQL) => sql`${byKey('building_units', 'u', sql`${alias}.unit_id`)}`
  const isCurrent = sql`(not ${currentOnly}::boolean or ${runsOn({ startsOn: sql`s.starts_on`, endsOn: sql`s.ends_on` }, today)})`
  const roomOf = (alias: SQL) => sql`${byKey('rooms', 'r', sql`${alias}.room_id`)}`
  return {
    estate: ofBuildings(
      sql`main.building_units`,
      sql`u`,
      sql``,
      within(scope, unitLevels),
      by(sql`u.customer_id`),
      (ids) => sql`
        select u.id, l.name as location, c.name as complex, ${address}, ${facts}, u.name as "unitName", u.type as "unitType", u.customer_id as "customerId", u.floor
        from ${given(ids)} ${byKey('building_units', 'u', sql`k.id`)} ${byKey('buildings', 'b', sql`u.building_id`)} ${placed} order by k.n`,
    ),
    locations: whole(
      sql`select l.id from main.locations l where l.tenant_id = ${tenantId} and ${within(scope, { locationId: sql`l.id` })} and ${holdsReached(scope, 'location_id', sql`l.id`)} order by ${by(sql`l.name`)}`,
      (ids) =>
        sql`select l.name as location, l.description from ${given(ids)} ${byKey('locations', 'l', sql`k.id`)} order by k.n`,
    ),
    complexes: whole(
      complexesInOrder(ask),
      (ids) => sql`
        select l.name as location, c.name as complex, c.description
        from ${given(ids)} ${byKey('building_complexes', 'c', sql`k.id`)} ${byKey('locations', 'l', sql`c.location_id`)} order by k.n`,
    ),
    heatingCircuits: whole(
      sql`select h.id from main.heating_circuits h ${byKey('locations', 'l', sql`h.location_id`)} ${leftByKey('buildings', 'b', sql`h.building_id`)}
        where h.tenant_id = ${tenantId} and ${within({ ...scope, buildingIds: null }, { locationId: sql`h.location_id`, complexId: sql`coalesce(b.complex_id, ${scope.complexId}::uuid)`, buildingId: sql`coalesce(h.building_id, ${scope.buildingId}::uuid)` })}
          and ${holdsReached(scope, 'location_id', sql`h.location_id`)} and ${reachedOnly(scope, sql`h.building_id`)}
        order by ${by(sql`l.name`, sql`h.name`)}`,
      (ids) => sql`
        select l.name as location, h.name as "heatingCircuit", case when b.id is not null then ${label} end as building, ${iso(sql`h.balancing_confirmed_at`)} as "balancingConfirmedAt", h.description
        from ${given(ids)} ${byKey('heating_circuits', 'h', sql`k.id`)} ${byKey('locations', 'l', sql`h.location_id`)} ${leftByKey('buildings', 'b', sql`h.building_id`)} order by k.n`,
    ),
    buildings: {
      ids: (buildingIds) => sql`select k.id from ${given(buildingIds)} order by k.n`,
      ofBuildings: true,
      rows: (ids) => sql`
        select l.name as location, c.name as complex, ${address}, ${facts}, ${fieldsOf(b, fieldsOn('buildings'))},
          ${iso(sql`b.gateway_installation_requested_at`)} as "gatewayInstallationRequestedAt",
          b.gateway_issues as "gatewayIssues", b.gateway_issues_comment as "gatewayIssuesComment", h.name as "heatingCircuit", b.description
        from ${given(ids)} ${byKey('buildings', 'b', sql`k.id`)} ${placed} ${circuitOf(sql`b`)} order by k.n`,
    },
    units: ofBuildings(
      sql`main.building_units`,
      sql`u`,
      sql``,
      within(scope, unitLevels),
      by(sql`u.customer_id`),
      (ids) => sql`
        select u.customer_id as "customerId", u.status, u.status_reason as "statusReason", u.status_comment as "statusComment", ${iso(sql`u.status_changed_at`)} as "statusChangedAt",
          u.installation_description as "installationDescription", u.window_sensors_required as "windowSensorsRequired", h.name as "heatingCircuit", u.description
        from ${given(ids)} ${byKey('building_units', 'u', sql`k.id`)} ${circuitOf(sql`u`)} order by k.n`,
    ),
    publicAreas: ofBuildings(
      sql`main.public_areas`,
      sql`a`,
      sql``,
      within(scope, { ...levelsOf(sql`a`), unitId: 'none', publicAreaId: sql`a.id` }),
      by(sql`a.name`),
      (ids) => sql`
        select ${label} as building, a.name as "publicArea", a.floor, h.name as "heatingCircuit", a.description
        from ${given(ids)} ${byKey('public_areas', 'a', sql`k.id`)} ${byKey('buildings', 'b', sql`a.building_id`)} ${circuitOf(sql`a`)} order by k.n`,
    ),
    rooms: ofBuildings(
      sql`main.rooms`,
      sql`r`,
      spaceNames,
      within(scope, roomLevels),
      roomOrder,
      (ids) => sql`
        select ${space}, r.floor, ${fieldsOf(r, roomFields)}, h.name as "heatingCircuit", r.description
        from ${given(ids)} ${byKey('rooms', 'r', sql`k.id`)} ${spaceJoins} ${circuitOf(sql`r`)} order by k.n`,
    ),
    windows: ofBuildings(
      sql`main.windows`,
      sql`w`,
      sql`${roomOf(sql`w`)} ${spaceNames}`,
      within(scope, { ...roomLevels, radiatorId: 'none' }),
      sql`${roomOrder}, ${by(sql`w.name`)}, w.material, w.direction, w.width, w.height, w.wall, w.window_sensor_required`,
      (ids) => sql`
        select ${space}, w.name as window, ${fieldsOf(w, windowFields)}
        from ${given(ids)} ${byKey('windows', 'w', sql`k.id`)} ${roomOf(sql`w`)} ${spaceJoins} order by k.n`,
    ),
    radiators: ofBuildings(
      sql`main.radiators`,
      sql`d`,
      sql`${roomOf(sql`d`)} ${spaceNames}`,
      within(scope, { ...roomLevels, radiatorId: sql`d.id` }),
      sql`${roomOrder}, ${by(sql`d.name`)}`,
      (ids) => sql`
        select ${space}, d.name as radiator, ${fieldsOf(d, radiatorFields)}, ${fieldsOf(d, radiatorFindings)}, ${flags(true)} as "checklistFound", ${flags(false)} as "checklistNotFound", ${iso(sql`d.vented_at`)} as "ventedAt", h.name as "heatingCircuit", d.description
        from ${given(ids)} ${byKey('radiators', 'd', sql`k.id`)} ${roomOf(sql`d`)} ${spaceJoins} ${circuitOf(sql`d`)} order by k.n`,
    ),
    leases: ofBuildings(
      sql`main.leases`,
      sql`s`,
      unitOf(sql`s`),
      within(scope, unitLevels),
      sql`${by(sql`u.customer_id`)}, s.starts_on`,
      (ids) => sql`
        select u.customer_id as "customerId", s.starts_on as "leaseStart", s.ends_on as "leaseEnd"
        from ${given(ids)} ${byKey('leases', 's', sql`k.id`)} ${unitOf(sql`s`)} order by k.n`,
    ),
    renters: ofBuildings(
      sql`main.renters`,
      sql`p`,
      sql`${byKey('leases', 's', sql`p.lease_id`)} ${unitOf(sql`p`)}`,
      sql`${isCurrent} and ${within(scope, unitLevels)}`,
      sql`${by(sql`u.customer_id`)}, s.starts_on, p.role, p.last_name, p.first_name, p.phone, p.email, p.agreement`,
      (ids) => sql`
        select u.customer_id as "customerId", s.starts_on as "leaseStart", s.ends_on as "leaseEnd", p.role as "renterRole", p.first_name as "renterFirstName", p.last_name as "renterLastName", p.phone, p.email,
          p.agreement, p.info_received_agreement as "infoReceivedAgreement"
        from ${given(ids)} ${byKey('renters', 'p', sql`k.id`)} ${byKey('leases', 's', sql`p.lease_id`)} ${unitOf(sql`p`)} order by k.n`,
    ),
  }
}
