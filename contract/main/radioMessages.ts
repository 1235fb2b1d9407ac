import * as z from 'zod'
import { rawReasons } from '../../domain/codec/undecoded.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, listQuery, pageOf } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'
import { Withheld } from './withheld.ts'

/** A device that the network server hears but that is not registered here; its id is its EUI. The data is that of its latest uplink. */
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

/** An application of the network server that is not ours, but whose messages arrive here. They are counted and not believed. */
export const UnknownApplication = z.object({
  /** As its topics name it. */
  id: z.string(),
  name: z.string().nullable(),
  messages: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})

/** A message that could not be processed. */
export const RawMessage = z.object({
  id: Id,
  eui: z.string(),
  /** What the EUI is registered as; null for an unknown device. */
  device: z.enum(['thermostat', 'sensor']).nullable(),
  sensorId: Id.nullable(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  at: Instant,
  receivedAt: Instant,
  gatewayEui: z.string().nullable(),
  port: z.int().nullable(),
  reason: z.enum(rawReasons),
  /** Why the payload is null: it may contain values that need consent. */
  withheld: Withheld,
  /** Hexadecimal, truncated to 512 bytes: the device's payload, or the whole message if that is unreadable. */
  payload: z.string().nullable(),
})

const descending = { 'Sort.Direction': z.enum(['Ascending', 'Descending']).default('Descending') }

export const radioMessages = {
  unknownDevices: endpoint({
    method: 'GET',
    path: '/api/radio/unknown-devices',
    summary:
      'Devices that the network server hears but that are not registered here, with number and time of their uplinks; `Query` is part of an EUI or name',
    needs: 'onboarding',
    scope: 'global',
    query: listQuery(['LastSeenAt', 'FirstSeenAt', 'Messages', 'Eui'], descending).omit({ Ids: true }),
    reply: pageOf(UnknownDevice),
    errors: [],
  }),
  unknownApplications: endpoint({
    method: 'GET',
    path: '/api/radio/unknown-applications',
    summary:
      'Applications of the network server that are not configured here, with number and time of their messages; `Query` is part of an id or name',
    needs: 'devicesGlobal.read',
    scope: 'global',
    query: listQuery(['LastSeenAt', 'FirstSeenAt', 'Messages', 'Name'], descending).omit({ Ids: true }),
    reply: pageOf(UnknownApplication),
    errors: [],
  }),
  rawMessages: endpoint({
    method: 'GET',
    path: '/api/radio/raw-messages',
    summary:
      'Messages that were stored raw because they could not be processed, with the reason; `Query` is part of an EUI',
    needs: 'devicesGlobal.read',
    scope: 'global',
    query: listQuery(['ReceivedAt', 'Eui', 'Reason'], {
      ...descending,
      Reasons: anyOf(rawReasons),
      TenantIds: FilterIds,
    }),
    reply: pageOf(RawMessage),
    errors: ['notFound'],
  }),
}
