import * as z from 'zod'
import {
  buildingUnitTypes,
  installationStatuses,
  operationalModes,
  radiatorIssues,
  roomDataGatheringStatuses,
  roomTypes,
} from '../../domain/enums.ts'
import { HeatLoadResult, RoomLoad } from '../../domain/heat-load/heatLoadResult.ts'
import {
  heatLoadChecklist,
  heatLoadFailures,
  heatLoadStatuses,
  heatMeters,
  predictionBases,
  roomFaults,
} from '../../domain/heat-load/heatLoadTerms.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { whyNotHeatLoad } from '../../domain/rules/heatLoad.ts'
import { endpoint, file } from '../endpoint.ts'
import { Day, Id, Instant, listQuery, pageOf } from '../shapes.ts'
import { addReasons } from './fieldReasons.ts'
import { anyOf, unitPlace } from './placeFilters.ts'

const Optional = z.number().nullable().default(null)

/**
 * A calculation as typed in. Heat quantities in kWh of the reference date, temperatures in °C; null takes the outdoor temperature from the
 * weather service, the design temperature from the table of regions, hot water and flow temperature from the method's defaults.
 */
export const HeatLoadInput = z
  .strictObject({
    buildingId: Id,
    date: Day,
    heatQuantity: z.number(),
    heatMeter: z.enum(heatMeters).default('heatMeter'),
    /** Whether the quantity contains the heat for hot water. */
    includesHotWater: z.boolean().default(false),
    /** The part for hot water, if it is metered. */
    hotWaterHeat: Optional,
    outdoorTemperature: Optional,
    designTemperature: Optional,
    flowTemperature: Optional,
    /** Calculate although items of the checklist are not met. */
    confirmIncomplete: z.boolean().default(false),
  })
  .superRefine((input, context) => addReasons(context, whyNotHeatLoad(input)))
export type HeatLoadInput = z.output<typeof HeatLoadInput>

/** The inputs of an attempt, as they were typed in. */
const AttemptInput = z.object({ ...HeatLoadInput.shape }).omit({ buildingId: true, date: true })

/** A calculation in the history of its building. `result` only if it is finished, `failure` with the figures of its text only if it failed. */
export const HeatLoadAttempt = z.object({
  id: Id,
  buildingId: Id,
  buildingName: z.string(),
  date: Day,
  status: z.enum(heatLoadStatuses),
  input: AttemptInput,
  /** Items of the checklist that were not met when it was started. */
  unmet: z.array(z.enum(heatLoadChecklist)),
  result: HeatLoadResult.nullable(),
  failure: z
    .object({
      code: z.enum(heatLoadFailures),
      anotherDay: z.boolean(),
      args: z.record(z.string(), z.number()),
    })
    .nullable(),
  /** The background task; it may have been cleaned up. */
  jobId: Id.nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  userId: Id,
  /** Null for a user without a role in the client any more. */
  userName: z.string().nullable(),
})
export type HeatLoadAttempt = z.output<typeof HeatLoadAttempt>

/** An attempt with the loads of its rooms; none unless it is finished. */
export const HeatLoadAttemptDetails = z.object({ ...HeatLoadAttempt.shape, rooms: z.array(RoomLoad) })
export type HeatLoadAttemptDetails = z.output<typeof HeatLoadAttemptDetails>

const Filter = z.object({
  BuildingIds: z.array(Id),
  Status: z.array(z.enum(installationStatuses)).optional(),
  Type: z.array(z.enum(buildingUnitTypes)).optional(),
  HasFloor: z.boolean().optional(),
  DataGathering: z.array(z.enum(roomDataGatheringStatuses)).optional(),
  HasThermostat: z.boolean().optional(),
  Issues: z.array(z.enum(radiatorIssues)).optional(),
  Mode: z.array(z.enum(operationalModes)).optional(),
})

/** An item of the checklist: how many rows do not meet it, and the list and filter that show these. */
export const HeatLoadCheckItem = z.object({
  check: z.enum(heatLoadChecklist),
  met: z.boolean(),
  offenders: z.int().min(0),
  /** Null where the building itself is what has to be corrected. */
  list: z
    .object({ resource: z.enum(['building-units', 'rooms', 'radiators', 'thermostats']), filter: Filter })
    .nullable(),
  /** Names of the building's fields that are missing or wrong, or unit types without a complete room. */
  fields: z.array(z.string()),
})
export type HeatLoadCheckItem = z.output<typeof HeatLoadCheckItem>

/** A day with a calculation: the heat quantity that was metered, and the one that the others, or else the geometry, predict for its weather. kWh, °C. */
const HeatDay = z.object({
  attemptId: Id,
  date: Day,
  outdoorTemperature: z.number(),
  measured: z.number(),
  predicted: z.number().nullable(),
  basis: z.enum(predictionBases).nullable(),
})

/** A unit, with its size as far as it is captured (m²). */
const UnitRow = z.object({
  id: Id,
  ...unitPlace,
  type: z.enum(buildingUnitTypes),
  floor: z.int().nullable(),
  status: z.enum(installationStatuses),
  rooms: z.int(),
  area: z.number().nullable(),
})

const InvalidRoom = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(roomTypes),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  publicAreaId: Id.nullable(),
  publicAreaName: z.string().nullable(),
  floor: z.int().nullable(),
  dataGathering: z.enum(roomDataGatheringStatuses),
  faults: z.array(z.enum(roomFaults)),
})

const Counted = z.int().min(0)
const read = { needs: 'heatLoad.read', scope: 'tenant' } as const
const base = '/api/heating-load'
const ofBuilding = z.strictObject({ BuildingId: Id })

export const heatingLoad = {
  completionStatistic: endpoint({
    method: 'GET',
    path: `${base}/completion-statistic`,
    summary: 'How complete the data of a building is, and the days that have been calculated',
    ...read,
    query: ofBuilding,
    reply: z.object({
      buildingId: Id,
      units: z.object({ total: Counted, finalized: Counted, withFloor: Counted, withRooms: Counted }),
      rooms: z.object({
        total: Counted,
        complete: Counted,
        withFloor: Counted,
        byStatus: z.record(z.enum(roomDataGatheringStatuses), Counted),
      }),
      radiators: z.object({ total: Counted, withThermostat: Counted, withIssues: Counted }),
      thermostats: z.object({ total: Counted, normal: Counted }),
      /** First and last reference date that can be chosen. */
      dates: z.object({ first: Day, last: Day }),
      days: z.array(HeatDay),
      /** Weighted mean of the finished calculations of different days, in kW; null with fewer than two. */
      severalDays: z.object({ days: z.int(), heatLoadKw: z.number(), uncertaintyKw: z.number() }).nullable(),
    }),
    errors: ['notFound'],
  }),
  nonResidentialUnits: endpoint({
    method: 'GET',
    path: `${base}/non-residential-units`,
    summary: 'Units that the method does not support, commercial and public ones',
    ...read,
    query: listQuery(['Name', 'Type', 'Floor'], { BuildingId: Id }),
    reply: pageOf(UnitRow),
    errors: ['notFound'],
  }),
  emptyBuildingUnits: endpoint({
    method: 'GET',
    path: `${base}/empty-building-units`,
    summary: 'Units without rooms, or whose rooms have no measures',
    ...read,
    query: listQuery(['Name', 'Type', 'Floor'], { BuildingId: Id }),
    reply: pageOf(UnitRow),
    errors: ['notFound'],
  }),
  attempts: endpoint({
    method: 'GET',
    path: `${base}/attempts`,
    summary: 'The calculations of buildings',
    ...read,
    query: listQuery(['StartedAt', 'Date', 'Status'], {
      BuildingIds: z.array(Id).max(100, 'tooMany').optional(),
      Status: anyOf(heatLoadStatuses),
    }),
    reply: pageOf(HeatLoadAttempt),
    errors: ['notFound'],
  }),
  attempt: endpoint({
    method: 'GET',
    path: `${base}/attempts/{id}`,
    summary: 'A calculation with the loads of its rooms',
    ...read,
    params: z.object({ id: Id }),
    reply: HeatLoadAttemptDetails,
    errors: ['notFound'],
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: 'A finished calculation as a workbook or as a report',
    ...read,
    query: z.strictObject({
      AttemptId: Id,
      format: z.enum(['xlsx', 'pdf']).default('xlsx'),
      Language: z.enum(languages).default(fallbackLanguage),
    }),
    reply: file,
    errors: ['notFound', 'heatLoadNotFinished'],
  }),
  validation: endpoint({
    method: 'GET',
    path: `${base}/validation`,
    summary: 'The checklist of a building before a calculation',
    ...read,
    query: ofBuilding,
    reply: z.object({
      buildingId: Id,
      complete: z.boolean(),
      items: z.array(HeatLoadCheckItem),
      /** Where the outdoor temperature comes from if none is typed in; 'none' makes it a required field. */
      weather: z.enum(['service', 'synthetic', 'none']),
      /** Design outdoor temperature and annual mean (°C) of the address; null where they are not known, which makes the former a required field. */
      climate: z
        .object({ region: z.string(), designTemperature: z.number(), annualMean: z.number() })
        .nullable(),
      /** Why no calculation can be started now; null if one can. */
      whyNotStart: z.enum(['heatLoadRunning']).nullable(),
    }),
    errors: ['notFound'],
  }),
  invalidRooms: endpoint({
    method: 'GET',
    path: `${base}/invalid-rooms`,
    summary: 'Rooms with missing or implausible measures',
    ...read,
    query: listQuery(['Name', 'Type', 'Floor'], { BuildingId: Id, Fault: anyOf(roomFaults) }),
    reply: pageOf(InvalidRoom),
    errors: ['notFound'],
  }),
  startCalculationJob: endpoint({
    method: 'POST',
    path: `${base}/start-calculation-job`,
    summary: 'Start the calculation of a building; it goes on in the background',
    needs: 'heatLoad.write',
    scope: 'tenant',
    status: 201,
    body: HeatLoadInput,
    reply: HeatLoadAttempt,
    errors: ['notFound', 'rule', 'heatLoadRunning'],
  }),
}
