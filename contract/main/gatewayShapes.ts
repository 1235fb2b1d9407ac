import * as z from 'zod'
import { gatewayInstallationIssues, gatewayPlacements, networkStatuses } from '../../domain/enums.ts'
import type { GatewayMountingCheck } from '../../domain/devices/gatewayMounting.ts'
import { normaliseGatewayEui } from '../../domain/rules/eui.ts'
import {
  gatewayInstallationProcesses,
  normaliseMac,
  whyNotGatewayEui,
  whyNotMac,
  whyNotPlacement,
} from '../../domain/rules/gateway.ts'
import { Id, Instant, OptionalLine, rowFields } from '../shapes.ts'
import { besides } from './fieldReasons.ts'

/** A gateway's EUI in any common notation, or its MAC address, which is extended to the EUI; stored as 16 lower-case hex digits. */
export const GatewayEui = z
  .string()
  .max(60, 'tooLong')
  .superRefine((text, context) => {
    const message = whyNotGatewayEui(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(normaliseGatewayEui)
  .meta({ json: { type: 'string' } })

/** A MAC address in any grouping; stored as aa:bb:cc:dd:ee:ff. Empty becomes null. */
const Mac = OptionalLine(60)
  .superRefine((text, context) => {
    const message = text === null ? undefined : whyNotMac(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((text) => text && normaliseMac(text))
  .meta({ json: { type: ['string', 'null'] } })

const labels = {
  /** The id printed on it, next to its EUI. */
  gatewayId: OptionalLine(60).default(null),
  boardId: OptionalLine(60).default(null),
  productId: OptionalLine(60).default(null),
  macAddress: Mac.default(null),
}

const place = {
  placement: z.enum(gatewayPlacements).nullable().default(null),
  /** Required for 'other'. */
  placementNote: OptionalLine(500).default(null),
}

const checkPlacement = (input: z.output<z.ZodObject<typeof place>>, context: z.RefinementCtx) => {
  const message = whyNotPlacement(input)
  if (message) context.addIssue({ code: 'custom', path: ['placementNote'], message })
}

/** Fields of a new gateway, which is in the client's store until it is assigned. Its EUI cannot be changed later. */
export const GatewayInput = z.strictObject({ eui: GatewayEui, ...labels })
/** Editable fields. A placement requires that the gateway is assigned to a building. */
export const GatewayUpdate = z.strictObject({ ...labels, ...place }).superRefine(checkPlacement, besides())
/** The building that a gateway is assigned to, and the placement there. */
export const GatewayAssignment = z
  .strictObject({ buildingId: Id, ...place })
  .superRefine(checkPlacement, besides('buildingId'))

const check = z.boolean().default(false)
const mountingChecks = {
  boxMounted: check,
  powerConnected: check,
  ledsGreen: check,
  boxSealed: check,
} satisfies Record<GatewayMountingCheck, z.ZodType>

/** Where the power comes from, and what is done of the mounting, complete: a missing check counts as not done. */
export const GatewayMounting = z
  .strictObject({
    junctionBox: z.enum(gatewayPlacements).nullable().default(null),
    /** Required for 'other'. */
    junctionBoxNote: OptionalLine(500).default(null),
    ...mountingChecks,
  })
  .superRefine(({ junctionBox, junctionBoxNote }, context) => {
    const message = whyNotPlacement({ placement: junctionBox, placementNote: junctionBoxNote })
    if (message) context.addIssue({ code: 'custom', path: ['junctionBoxNote'], message })
  }, besides())

/** A gateway with its building; null means unknown, or not assigned. */
export const Gateway = z.object({
  ...rowFields,
  eui: z.string(),
  gatewayId: z.string().nullable(),
  boardId: z.string().nullable(),
  productId: z.string().nullable(),
  macAddress: z.string().nullable(),
  placement: z.enum(gatewayPlacements).nullable(),
  placementNote: z.string().nullable(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  complexId: Id.nullable(),
  complexName: z.string().nullable(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  installationProcess: z.enum(gatewayInstallationProcesses),
  /** Where its junction box is. */
  junctionBox: z.enum(gatewayPlacements).nullable(),
  junctionBoxNote: z.string().nullable(),
  /** What is done of its mounting in the building; the power was connected by a qualified person. */
  mounting: z.object(mountingChecks),
  /** When its last statistics message arrived. */
  lastConnectionAt: Instant.nullable(),
  networkStatus: z.enum(networkStatuses),
  /** When it was registered with the network server. */
  registeredAt: Instant.nullable(),
  /** WGS 84, degrees. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Since first seen. */
  packetsReceived: z.int(),
  packetsSent: z.int(),
  /** Issues of the gateway installation in its building. */
  issues: z.array(z.enum(gatewayInstallationIssues)),
  issuesComment: z.string().nullable(),
  /** Devices of the client whose last message this gateway received best. */
  heard: z.object({ thermostats: z.int(), sensors: z.int() }),
})
export type Gateway = z.output<typeof Gateway>

/** One hour of a gateway's own statistics: frames received, received intact, sent, rejected, and the number of reports. */
export const GatewayHour = z.object({
  hour: Instant,
  received: z.int(),
  receivedOk: z.int(),
  sent: z.int(),
  refused: z.int(),
  reports: z.int(),
})

/** A gateway after its move to another client. */
export const ReassignedGateway = z.object({
  id: Id,
  eui: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  version: z.int(),
})
