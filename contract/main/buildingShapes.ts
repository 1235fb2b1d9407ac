import * as z from 'zod'
import { gatewayAggregatedStatuses, gatewayInstallationIssues, signalStrengths } from '../../domain/enums.ts'
import { whyNotBuilding } from '../../domain/rules/building.ts'
import { buildingFields } from '../../domain/rules/buildingFields.ts'
import { signalVerdicts, whyNotGatewayIssues } from '../../domain/rules/gateway.ts'
import { addressFields, Id, Instant, Note, OptionalLine, rowFields, Version } from '../shapes.ts'
import { Eui, Floor } from './estateShapes.ts'
import { shapeOf } from './fieldShapes.ts'

const shape = {
  complexId: Id,
  /** Defaults to "{street} {number}, {city}" if empty. */
  name: OptionalLine(200).default(null),
  description: Note().default(null),
  ...addressFields,
  ...shapeOf(buildingFields),
  heatingCircuitId: Id.nullable().default(null),
}

/** Editable fields of a building. A new complex moves it with everything in it. */
export const BuildingInput = z.strictObject(shape).superRefine((building, context) => {
  const reasons = whyNotBuilding(building, new Date().getUTCFullYear()) ?? {}
  for (const [field, message] of Object.entries(reasons))
    context.addIssue({ code: 'custom', path: [field], message })
})

const BuildingCounts = z.object({
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
export const SignalTestFloor = z.strictObject({
  floor: Floor,
  strength: z.enum(signalStrengths),
  testerEui: Eui.nullable().default(null),
})

/** Issues of the gateway installation; the version is the building's. */
export const GatewayIssues = z.object({
  version: Version,
  issues: z.array(z.enum(gatewayInstallationIssues)),
  comment: z.string().nullable(),
})

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

/** A building on the map. `locatedBy` says what its position is from: a gateway's own statistics, or its postcode; null for neither. */
export const MappedBuilding = z.object({
  id: Id,
  name: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  zipcode: z.string(),
  city: z.string(),
  units: z.int().min(0),
  finalizedUnits: z.int().min(0),
  gatewayStatus: z.enum(gatewayAggregatedStatuses),
  /** Degrees (WGS 84). */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  locatedBy: z.enum(['gateway', 'postcode']).nullable(),
})
export type MappedBuilding = z.output<typeof MappedBuilding>
