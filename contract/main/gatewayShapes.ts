import * as z from 'zod'
import { gatewayInstallationIssues, gatewayPlacements, networkStatuses } from '../../domain/enums.ts'
import { normaliseGatewayEui } from '../../domain/rules/eui.ts'
import { gatewayInstallationProcesses, normaliseMac, whyNotGatewayEui, whyNotMac, whyNotPlacement } from '../../domain/rules/gateway.ts'
import { Id, Instant, OptionalLine, rowFields } from '../shapes.ts'
import { besides } from './fieldReasons.ts'

/** A gateway's EUI as people write it, or its MAC address, of which the EUI is made; stored as 16 hex digits in lower case. */
export const GatewayEui = z
  .string()
  .max(60, 'tooLong')
  .superRefine((text, context) => {
    const message = whyNotGatewayEui(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(normaliseGatewayEui)
  .meta({ json: { type: 'string' } })

/** A MAC address however it is grouped; stored as aa:bb:cc:dd:ee:ff. Empty becomes null. */
const Mac = OptionalLine(60)
  .superRefine((text, context) => {
    const message = text === null ? undefined : whyNotMac(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((text) => text && normaliseMac(text))
  .meta({ json: { type: ['string', 'null'] } })

const labels = {
  /** What is printed on it, beside its EUI. */
  gatewayId: OptionalLine(60).default(null),
  boardId: OptionalLine(60).default(null),
  productId: OptionalLine(60).default(null),
  macAddress: Mac.default(null),
}

const place = {
  placement: z.enum(gatewayPlacements).nullable().default(null),
  /** 'other' needs one. */
  placementNote: OptionalLine(500).default(null),
}

const checkPlacement = (input: z.output<z.ZodObject<typeof place>>, context: z.RefinementCtx) => {
  const message = whyNotPlacement(input)
  if (message) context.addIssue({ code: 'custom', path: ['placementNote'], message })
}

/** What a person enters of a new gateway; it lies in the client's store until it is assigned. Its EUI is given once. */
export const GatewayInput = z.strictObject({ eui: GatewayEui, ...labels })
/** What can be changed of one. Where it stands is said of one that stands somewhere. */
export const GatewayUpdate = z.strictObject({ ...labels, ...place }).superRefine(checkPlacement, besides())
/** The building that a gateway goes to, and where in it. */
export const GatewayAssignment = z.strictObject({ buildingId: Id, ...place }).superRefine(checkPlacement, besides('buildingId'))

/** A gateway with where it stands; null is what is not known, or that it stands nowhere. */
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
  /** When its statistics came last. */
  lastConnectionAt: Instant.nullable(),
  networkStatus: z.enum(networkStatuses),
  /** When the network server was told of it. */
  registeredAt: Instant.nullable(),
  /** Degrees. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Since it was first seen. */
  packetsReceived: z.int(),
  packetsSent: z.int(),
  /** What stood against the installation of gateways in its building. */
  issues: z.array(z.enum(gatewayInstallationIssues)),
  issuesComment: z.string().nullable(),
  /** The client's devices that this gateway heard best at their last message. */
  heard: z.object({ thermostats: z.int(), sensors: z.int() }),
})
export type Gateway = z.output<typeof Gateway>

/** One hour of a gateway's own statistics: frames received, of these without faults, sent, refused, and reports that say so. */
export const GatewayHour = z.object({
  hour: Instant,
  received: z.int(),
  receivedOk: z.int(),
  sent: z.int(),
  refused: z.int(),
  reports: z.int(),
})

/** A gateway as it is given to another client. */
export const ReassignedGateway = z.object({ id: Id, eui: z.string(), tenantId: Id, tenantName: z.string(), version: z.int() })
