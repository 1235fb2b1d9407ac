import * as z from 'zod'
import { rawReasons } from '../../domain/codec/undecoded.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, listQuery, pageOf } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'
import { Withheld } from './withheld.ts'

/** A device that the network server hears and that is none of ours; its id is its EUI. What is shown is of its latest uplink. */
export const UnknownDevice = z.object({
  id: z.string(),
  eui: z.string(),
  messages: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  applicationId: z.string().nullable(),
  applicationName: z.string().nullable(),
  deviceName: z.string().nullable(),
  gatewayEui: z.string().nullable(),
  port: z.int().nullable(),
  /** Hexadecimal. */
  payload: z.string().nullable(),
})

/** A message of which nothing could be made. */
export const RawMessage = z.object({
  id: Id,
  eui: z.string(),
  /** What the EUI is of here; null for a device that is not known. */
  device: z.enum(['thermostat', 'sensor']).nullable(),
  sensorId: Id.nullable(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  at: Instant,
  receivedAt: Instant,
  gatewayEui: z.string().nullable(),
  port: z.int().nullable(),
  reason: z.enum(rawReasons),
  /** Why the payload is null: it may hold what consent covers. */
  withheld: Withheld,
  /** Hexadecimal, cut after 512 bytes: of the device's payload, or of the whole message where that cannot be read. */
  payload: z.string().nullable(),
})

const descending = { 'Sort.Direction': z.enum(['Ascending', 'Descending']).default('Descending') }

export const radioMessages = {
  unknownDevices: endpoint({
    method: 'GET',
    path: '/api/radio/unknown-devices',
    summary:
      'Devices that the network server hears and that are not registered here, with how often and when they were heard; `Query` is a piece of an EUI or name',
    needs: 'onboarding',
    scope: 'global',
    query: listQuery(['LastSeenAt', 'FirstSeenAt', 'Messages', 'Eui'], descending).omit({ Ids: true }),
    reply: pageOf(UnknownDevice),
    errors: [],
  }),
  rawMessages: endpoint({
    method: 'GET',
    path: '/api/radio/raw-messages',
    summary: 'Messages that are kept as they came because nothing could be made of them, each with why; `Query` is a piece of an EUI',
    needs: 'devicesGlobal.read',
    scope: 'global',
    query: listQuery(['ReceivedAt', 'Eui', 'Reason'], { ...descending, Reasons: anyOf(rawReasons), TenantIds: FilterIds }),
    reply: pageOf(RawMessage),
    errors: ['notFound'],
  }),
}
