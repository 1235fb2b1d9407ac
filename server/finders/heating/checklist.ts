import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { HeatLoadCheckItem } from '../../../contract/main/heatingLoad.ts'
import { operationalModes, roomDataGatheringStatuses } from '../../../domain/enums.ts'
import { missingBuildingFields, typesWithoutCompleteRoom } from '../../../domain/heat-load/checklist.ts'
import { heatLoadChecklist, type HeatLoadCheck } from '../../../domain/heat-load/heatLoadTerms.ts'
import { checkPlace } from '../../../domain/import/place.ts'
import { issuesOf } from '../../../domain/rules/radiator.ts'
import { reportedIssues } from '../../../domain/rules/radiatorFields.ts'
import { roomStatus } from '../../../domain/rules/room.ts'
import { whyNotHouseNumber } from '../../../domain/rules/address.ts'
import { placeRegister } from '../../addresses/placeRegister.ts'
import type { Tx } from '../../db/scope.ts'
import { readHeatedBuilding, type HeatedBuilding, type OfTenant } from './heatedBuilding.ts'

const Counts = z.object({
  units: z.number(),
  unitsWithFloor: z.number(),
  unitsWithRooms: z.number(),
  finalized: z.number(),
  residential: z.number(),
  radiators: z.number(),
  withThermostat: z.number(),
  thermostats: z.number(),
  normal: z.number(),
})

/** The building with the figures of its checklist. */
export interface CheckedBuilding extends HeatedBuilding {
  readonly counts: BuildingCounts
  readonly items: HeatLoadCheckItem[]
}

type BuildingCounts = z.output<typeof Counts> & { readonly withIssues: number }

const countsOf = async (tx: Tx, { tenantId }: OfTenant, id: string): Promise<BuildingCounts> => {
  const of = sql`building_id = ${id} and tenant_id = ${tenantId}`
  const { rows } = await tx.execute(sql`
    with u as (select x.*, exists (select from main.rooms r where r.unit_id = x.id) as has_rooms from main.building_units x where x.building_id = ${id} and x.tenant_id = ${tenantId}),
      r as (select x.*, exists (select from main.thermostats t where t.radiator_id = x.id) as has_thermostat from main.radiators x where x.building_id = ${id} and x.tenant_id = ${tenantId}),
      t as (select mode from main.thermostats where ${of} and radiator_id is not null)
    select (select count(*)::int from u) as units, (select count(floor)::int from u) as "unitsWithFloor", (select count(*)::int from u where has_rooms) as "unitsWithRooms",
      (select count(*)::int from u where status = 'Finalized') as finalized, (select count(*)::int from u where type = 'Residential') as residential,
      (select count(*)::int from r) as radiators, (select count(*)::int from r where has_thermostat) as "withThermostat",
      (select count(*)::int from t) as thermostats, (select count(*)::int from t where mode = 'normal') as normal`)
  const found = await tx.execute(sql`select issues, checklist from main.radiators where ${of}`)
  const broken = found.rows
    .map((row) => Findings.parse(row))
    .filter(
      ({ issues, checklist }) => issuesOf({ reported: issues, checklist, hasThermostat: true }).length > 0,
    )
  return { ...Counts.parse(rows[0]), withIssues: broken.length }
}

const Findings = z.object({
  issues: z.array(z.enum(reportedIssues)),
  checklist: z.record(z.string(), z.boolean()),
})

type Item = Pick<HeatLoadCheckItem, 'offenders' | 'list'> & Partial<Pick<HeatLoadCheckItem, 'fields'>>

/** Each item of the checklist: what does not meet it, and the list that shows that. */
const itemsOf = ({ building, rooms }: HeatedBuilding, counts: BuildingCounts): HeatLoadCheckItem[] => {
  const BuildingIds = [building.id]
  const place = checkPlace(placeRegister(), building)
  const addressFields = [
    ...(place.found ? [] : [place.column]),
    ...(whyNotHouseNumber(building.streetNumber) ? ['streetNumber'] : []),
  ]
  const missing = missingBuildingFields(building)
  const types = typesWithoutCompleteRoom(building, rooms)
  const incomplete = rooms.filter((room) => roomStatus(room) !== 'Complete').length
  const made: Record<HeatLoadCheck, Item> = {
    buildingDetails: { offenders: missing.length, list: null, fields: missing },
    address: { offenders: addressFields.length, list: null, fields: addressFields },
    unitFloors: {
      offenders: counts.units - counts.unitsWithFloor,
      list: { resource: 'building-units', filter: { BuildingIds, HasFloor: false } },
    },
    roomFloors: {
      offenders: rooms.filter(({ floor }) => floor === null).length,
      list: { resource: 'rooms', filter: { BuildingIds, HasFloor: false } },
    },
    roomDetails: {
      offenders: incomplete,
      list: {
        resource: 'rooms',
        filter: {
          BuildingIds,
          DataGathering: roomDataGatheringStatuses.filter((status) => status !== 'Complete'),
        },
      },
    },
    completeRoomPerUnitType: {
      offenders: building.units.filter(({ type }) => types.includes(type)).length,
      list: { resource: 'building-units', filter: { BuildingIds, Type: types } },
      fields: types,
    },
    noBrokenRadiators: {
      offenders: counts.withIssues,
      list: { resource: 'radiators', filter: { BuildingIds, Issues: reportedIssues } },
    },
    thermostatPerRadiator: {
      offenders: counts.radiators - counts.withThermostat,
      list: { resource: 'radiators', filter: { BuildingIds, HasThermostat: false } },
    },
    normalMode: {
      offenders: counts.thermostats - counts.normal,
      list: {
        resource: 'thermostats',
        filter: { BuildingIds, Mode: operationalModes.filter((mode) => mode !== 'normal') },
      },
    },
    finalizedUnits: {
      offenders: counts.units - counts.finalized,
      list: {
        resource: 'building-units',
        filter: { BuildingIds, Status: ['Open', 'OnHold', 'AccessNotPossible'] },
      },
    },
    residentialOnly: {
      offenders: counts.units - counts.residential,
      list: { resource: 'building-units', filter: { BuildingIds, Type: ['Commercial', 'Public'] } },
    },
  }
  return heatLoadChecklist.map((check) => ({
    check,
    met: made[check].offenders === 0,
    fields: [],
    ...made[check],
  }))
}

/** A building with its checklist. Errors: 404. */
export const checkBuilding = async (tx: Tx, actor: OfTenant, id: string): Promise<CheckedBuilding> => {
  const heated = await readHeatedBuilding(tx, actor, id)
  const counts = await countsOf(tx, actor, id)
  return { ...heated, counts, items: itemsOf(heated, counts) }
}

/** The items of a checklist that are not met. */
export const unmetOf = (items: readonly HeatLoadCheckItem[]): HeatLoadCheck[] =>
  items.filter(({ met }) => !met).map(({ check }) => check)
