import { asc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Mounting } from '../../../domain/devices/alertTable.ts'
import { sensors, signalTesters, thermostats, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

export type ThermostatRow = typeof thermostats.$inferSelect
export type StateRow = typeof thermostatStates.$inferSelect
export type SensorRow = typeof sensors.$inferSelect
export type TesterRow = typeof signalTesters.$inferSelect

export interface KnownThermostat {
  thermostat: ThermostatRow
  state: StateRow
  underInstallation: boolean
}

/** What its alerts depend on. */
export const mountingOf = ({ thermostat: { lifecycle }, underInstallation }: KnownThermostat): Mounting => ({
  lifecycle,
  underInstallation,
})

/** Whether a thermostat is expected to be in installation mode: until its unit is finalized or, in a shared area, while its building belongs to an active project. */
const underInstallation = sql<boolean>`coalesce((select u.status <> 'Finalized' from main.building_units u where u.id = ${thermostats.unitId}),
  exists (select from main.project_buildings b join main.projects p on p.id = b.project_id where b.building_id = ${thermostats.buildingId} and p.status = 'Active' and p.draft_step is null))`

/** The devices of a batch by EUI. Their rows stay locked until the transaction ends, so that no other process works on the same device. */
export interface KnownDevices {
  thermostats: Map<string, KnownThermostat>
  sensors: Map<string, SensorRow>
  testers: Map<string, TesterRow>
}

const amongst = (column: SQLWrapper, euis: readonly string[]) =>
  sql`${column} = any(${sql.param([...euis])}::text[])`

const byEui = <T extends { eui: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.eui, row]))

/**
 * Finds devices by EUI and locks their rows in the order of their ids, so that two batches never deadlock. A thermostat's own row is
 * locked before its values, as in all code that changes both.
 */
export const findDevices = async (tx: Tx, euis: readonly string[]): Promise<KnownDevices> => {
  const known: KnownDevices = { thermostats: new Map(), sensors: new Map(), testers: new Map() }
  if (euis.length === 0) return known
  const found = await tx
    .select({ thermostat: thermostats, state: thermostatStates, underInstallation })
    .from(thermostats)
    .innerJoin(thermostatStates, eq(thermostatStates.thermostatId, thermostats.id))
    .where(amongst(thermostats.eui, euis))
    .orderBy(asc(thermostats.id))
    .for('no key update')
  known.thermostats = new Map(found.map((row) => [row.thermostat.eui, row]))
  const others = euis.filter((eui) => !known.thermostats.has(eui))
  if (others.length === 0) return known
  known.sensors = byEui(
    await tx
      .select()
      .from(sensors)
      .where(amongst(sensors.eui, others))
      .orderBy(asc(sensors.id))
      .for('no key update'),
  )
  const rest = others.filter((eui) => !known.sensors.has(eui))
  if (rest.length > 0)
    known.testers = byEui(
      await tx
        .select()
        .from(signalTesters)
        .where(amongst(signalTesters.eui, rest))
        .orderBy(asc(signalTesters.id))
        .for('no key update'),
    )
  return known
}

/** Number of message ids remembered per device: more than a broker redelivers at once, few enough to fit in the device's row. */
const remembered = 64

/** The list after a message; undefined if it contains the message already. */
export const withRecent = (recent: readonly string[], message: string): string[] | undefined =>
  recent.includes(message) ? undefined : [...recent, message].slice(-remembered)
