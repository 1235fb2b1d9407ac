import * as z from 'zod'
import { ofEachAlertType } from '../../domain/devices/alertSigns.ts'
import { alertTypes, operationalModes } from '../../domain/enums.ts'
import { whyNotEui } from '../../domain/rules/eui.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, listQuery, pageOf, QueryFlag } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'

/** Why a device is badly connected: silent for long, heard too seldom, or beneath a gateway that is silent (or that gateway itself). */
export const connectivityReasons = ['offline', 'uplinksMissing', 'gatewaySilent'] as const

/** What was found: volts, mode, state of the calibration; for connectivity the reason, last signs of life, and uplinks heard of those expected. */
export const AlertInfo = z.object({
  batteryVoltage: z.number().nullable().optional(),
  mode: z.enum(operationalModes).nullable().optional(),
  calibration: z.enum(['none', 'running', 'ok', 'failed']).nullable().optional(),
  /** `health`: by a health event of the device, which says no more. */
  reportedBy: z.string().optional(),
  reason: z.enum(connectivityReasons).optional(),
  lastSeenAt: Instant.nullable().optional(),
  lastConnectionAt: Instant.nullable().optional(),
  gatewayEui: z.string().optional(),
  uplinks: z.number().optional(),
  expected: z.number().optional(),
})

/**
 * What is or was wrong with a device. `lastAt` is when it was last seen to be so, `clearedAt` null while it is. A silent gateway is
 * one incident: `beneath` counts the alerts of its thermostats, which are listed by `IncidentId`.
 */
export const Alert = z.object({
  id: Id,
  type: z.enum(alertTypes),
  device: z.enum(['thermostat', 'gateway']),
  thermostatId: Id.nullable(),
  gatewayId: Id.nullable(),
  eui: z.string(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  incidentId: Id.nullable(),
  beneath: z.int(),
  raisedAt: Instant,
  lastAt: Instant,
  clearedAt: Instant.nullable(),
  info: AlertInfo,
})

/** A thermostat by its id or by its EUI. */
const Device = z
  .string()
  .max(60, 'tooLong')
  .refine((text) => z.uuid().safeParse(text).success || whyNotEui(text) === undefined, 'invalidId')

/** How many alerts of each type. */
const ByType = z.object(ofEachAlertType(() => z.int()))
const Counts = z.object({ total: z.int(), byType: ByType })

const common = { needs: 'alerts.read', scope: 'global' } as const

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/alerts/thermostats',
    summary: 'Alerts that held at some time from From to To, latest first; thermostats beneath a silent gateway only where they are asked for',
    ...common,
    query: listQuery(['LastAlert', 'Type', 'Eui'], {
      'Sort.Direction': z.enum(['Ascending', 'Descending']).default('Descending'),
      From: Instant.optional(),
      To: Instant.optional(),
      AlertTypes: anyOf(alertTypes),
      ThermostatIds: z.array(Device).max(100, 'tooMany').optional(),
      TenantIds: FilterIds,
      BuildingIds: FilterIds,
      IncidentId: Id.optional(),
      /** Whether it still holds. */
      Open: QueryFlag.optional(),
    }),
    reply: pageOf(Alert),
    errors: ['notFound'],
  }),
  statistic: endpoint({
    method: 'GET',
    path: '/api/alerts/statistic',
    summary: 'Alerts of the last 24 hours by type, of all clients together and of each; a silent gateway counts once',
    ...common,
    query: z.strictObject({ TenantIds: FilterIds }),
    reply: z.object({
      from: Instant,
      to: Instant,
      ...Counts.shape,
      tenants: z.array(z.object({ tenantId: Id.nullable(), tenantName: z.string().nullable(), ...Counts.shape })),
    }),
    errors: ['notFound'],
  }),
  euiAutocomplete: endpoint({
    method: 'GET',
    path: '/api/alerts/eui-autocomplete',
    summary: 'Thermostats that have or had alerts, by a piece of their EUI',
    ...common,
    query: z.strictObject({ Query: z.string().trim().max(60, 'tooLong').optional(), TenantIds: FilterIds }),
    reply: z.object({ items: z.array(z.object({ id: Id, eui: z.string() })) }),
    errors: ['notFound'],
  }),
}
