import * as z from 'zod'
import { gatewayAggregatedStatuses, gatewayInstallationIssues, roofTypes, signalStrengths, topFloorUsages } from '../../domain/enums.ts'
import { floorLevelMax, floorLevelMin } from '../../domain/limits.ts'
import { whyNotBuilding } from '../../domain/rules/building.ts'
import { signalVerdicts, whyNotGatewayIssues } from '../../domain/rules/gateway.ts'
import { addressFields, Day, Id, Instant, Note, OptionalLine, rowFields, Version } from '../shapes.ts'
import { Eui, Floor } from './estateShapes.ts'

const count = (most: number) => z.int('wholeNumbersOnly').min(0, 'positiveNumberOnly').max(most).nullable().default(null)
const celsius = z.number().nullable().default(null)

const shape = {
  complexId: Id,
  /** Defaults to "{street} {number}, {city}" if empty. */
  name: OptionalLine(200).default(null),
  description: Note().default(null),
  ...addressFields,
  constructionYear: z.int('wholeNumbersOnly').nullable().default(null),
  renovationYear: z.int('wholeNumbersOnly').nullable().default(null),
  roofType: z.enum(roofTypes).nullable().default(null),
  topFloorUsage: z.enum(topFloorUsages).nullable().default(null),
  basement: z.boolean().nullable().default(null),
  exteriorWalls: count(100),
  residentialUnitsCount: count(100_000),
  /** Including the ground floor. */
  floorsAbove: z
    .int('wholeNumbersOnly')
    .min(1, 'positiveNumberOnly')
    .max(floorLevelMax + 1)
    .default(1),
  floorsBelow: z.int('wholeNumbersOnly').min(0, 'positiveNumberOnly').max(-floorLevelMin).default(0),
  /** °C. */
  minTemperature: celsius,
  maxTemperature: celsius,
  installationFrom: Day.nullable().default(null),
  installationTo: Day.nullable().default(null),
  /** A request that is withdrawn and made again moves to the end of the queue. */
  gatewayInstallationRequested: z.boolean().default(false),
  /** Set by a user; null uses the rule of thumb (`computedGateways`). */
  recommendedGateways: z.int('wholeNumbersOnly').min(0, 'positiveNumberOnly').max(1000).nullable().default(null),
  /** Whether the service 'venting all radiators' is ordered. */
  ventAllRadiators: z.boolean().default(false),
  heatingCircuitId: Id.nullable().default(null),
}

/** Editable fields of a building. A new complex moves it with everything in it. */
export const BuildingInput = z.strictObject(shape).superRefine((building, context) => {
  const reasons = whyNotBuilding(building, new Date().getUTCFullYear()) ?? {}
  for (const [field, message] of Object.entries(reasons)) context.addIssue({ code: 'custom', path: [field], message })
})

export const BuildingCounts = z.object({
  buildingUnits: z.int(),
  finalizedUnits: z.int(),
  publicAreas: z.int(),
  rooms: z.int(),
  radiators: z.int(),
  thermostats: z.int(),
  sensors: z.int(),
  gateways: z.int(),
})

export const Building = z.object({
  ...rowFields,
  ...shape,
  name: z.string(),
  locationId: Id,
  locationName: z.string(),
  complexName: z.string(),
  heatingCircuitName: z.string().nullable(),
  gatewayInstallationRequestedAt: Instant.nullable(),
  /** Number of gateways by the rule of thumb (domain/rules/gateway.ts). */
  computedGateways: z.int(),
  gatewayStatus: z.enum(gatewayAggregatedStatuses),
  gatewayIssues: z.array(z.enum(gatewayInstallationIssues)),
  gatewayIssuesComment: z.string().nullable(),
  counts: BuildingCounts,
})
export type Building = z.output<typeof Building>

/** The signal test of a building: every floor from top to bottom, null if not tested yet. */
export const SignalTest = z.object({
  buildingId: Id,
  floors: z.array(
    z.object({
      floor: z.int(),
      strength: z.enum(signalStrengths).nullable(),
      testerEui: z.string().nullable(),
      recordedAt: Instant.nullable(),
      recordedBy: Id.nullable(),
    }),
  ),
  verdict: z.enum(signalVerdicts),
})

/** The technician's result for one floor. */
export const SignalTestFloor = z.strictObject({ floor: Floor, strength: z.enum(signalStrengths), testerEui: Eui.nullable().default(null) })

/** Issues of the gateway installation; the version is the building's. */
export const GatewayIssues = z.object({ version: Version, issues: z.array(z.enum(gatewayInstallationIssues)), comment: z.string().nullable() })

/** The complete list of issues; Other needs a comment. */
export const GatewayIssuesInput = z
  .strictObject({
    issues: z
      .array(z.enum(gatewayInstallationIssues))
      .max(gatewayInstallationIssues.length, 'tooMany')
      .transform((issues) => gatewayInstallationIssues.filter((issue) => issues.includes(issue))),
    comment: Note().default(null),
  })
  .superRefine((input, context) => {
    const message = whyNotGatewayIssues(input)
    if (message) context.addIssue({ code: 'custom', path: ['comment'], message })
  })
