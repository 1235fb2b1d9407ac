import * as z from 'zod'
import { alertDevices, ofEachAlertType, type AlertDetails } from '../../domain/devices/alertTable.ts'
import { alertTypes, operationalModes } from '../../domain/enums.ts'
import { whyNotEui } from '../../domain/rules/eui.ts'
import { endpoint } from '../endpoint.ts'
import { FilterInstant, Id, Instant, pageOf, QueryFlag, sortedListQuery, withOperators } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'

/** Why a device is badly connected: offline, too few uplinks, or behind a gateway that is offline (or that gateway itself). */
const connectivityReasons = ['offline', 'uplinksMissing', 'gatewaySilent'] as const

/** Details of an alert: volts, mode, calibration state; for connectivity the reason, last contact, and uplinks received out of those expected. */
export const AlertInfo = z.object({
  batteryVoltage: z.number().nullable().optional(),
  mode: z.enum(operationalModes).nullable().optional(),
  calibration: z.enum(['none', 'running', 'ok', 'failed']).nullable().optional(),
  /** `health`: by a health event of the device, which carries no details. */
  reportedBy: z.string().optional(),
  reason: z.enum(connectivityReasons).optional(),
  lastSeenAt: Instant.nullable().optional(),
  lastConnectionAt: Instant.nullable().optional(),
  gatewayEui: z.string().optional(),
  uplinks: z.number().optional(),
  expected: z.number().optional(),
} satisfies Record<keyof AlertDetails, z.ZodType> & Record<string, z.ZodType>)

/**
 * An alert of a device. `lastAt` is when it was last confirmed; `clearedAt` is null while it is open. An offline gateway is one
 * incident: `beneath` counts the alerts of the thermostats behind it, which are listed by `IncidentId`.
 */
export const Alert = z.object({
  id: Id,
  type: z.enum(alertTypes),
  device: z.enum(alertDevices),
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
  /** How often the problem appeared while the alert was open. */
  raises: z.int(),
  info: AlertInfo,
})

/** A thermostat, by id or EUI. */
const Device = z
  .string()
  .max(60, 'tooLong')
  .refine((text) => z.uuid().safeParse(text).success || whyNotEui(text) === undefined, 'invalidId')

/** Number of alerts by type. */
const ByType = z.object(ofEachAlertType(() => z.int()))
const Counts = z.object({ total: z.int(), byType: ByType })

const common = { needs: 'alerts.read', scope: 'global' } as const

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/alerts/thermostats',
    summary:
      'Alerts that were open at any time between From and To, latest first, or by Weight: open incidents first, by the number of thermostats behind them; those of thermostats behind an offline gateway only on request',
    ...common,
    query: sortedListQuery(['LastAlert', 'Type', 'Eui', 'Weight'], {
      'Sort.Direction': z.enum(['Ascending', 'Descending']).default('Descending'),
      From: FilterInstant.optional(),
      To: FilterInstant.optional(),
      ...withOperators({ AlertTypes: anyOf(alertTypes), BuildingIds: FilterIds }, ['BuildingIds']),
      /** Alerts of thermostats, or those of gateways. */
      Devices: anyOf(alertDevices),
      ThermostatIds: z.array(Device).max(100, 'tooMany').optional(),
      TenantIds: FilterIds,
      /** Of the thermostats that are mounted there now, those behind an offline gateway included. */
      UnitIds: FilterIds,
      PublicAreaIds: FilterIds,
      IncidentId: Id.optional(),
      /** Whether it is still open. */
      Open: QueryFlag.optional(),
    }),
    reply: pageOf(Alert),
    errors: ['notFound'],
  }),
  statistic: endpoint({
    method: 'GET',
    path: '/api/alerts/statistic',
    summary:
      'Number of alerts in the last 24 hours by type, in total and by client; an offline gateway counts once',
    ...common,
    query: z.strictObject({ TenantIds: FilterIds }),
    reply: z.object({
      from: Instant,
      to: Instant,
      ...Counts.shape,
      tenants: z.array(
        z.object({ tenantId: Id.nullable(), tenantName: z.string().nullable(), ...Counts.shape }),
      ),
    }),
    errors: ['notFound'],
  }),
  euiAutocomplete: endpoint({
    method: 'GET',
    path: '/api/alerts/eui-autocomplete',
    summary: 'Search thermostats that have or had alerts by part of their EUI',
    ...common,
    query: z.strictObject({ Query: z.string().trim().max(60, 'tooLong').optional(), TenantIds: FilterIds }),
    reply: z.object({ items: z.array(z.object({ id: Id, eui: z.string() })) }),
    errors: ['notFound'],
  }),
}
