import { bulkUpdate } from '../../../db/bulk.ts'
import { thermostats, thermostatStates } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { KnownThermostat } from '../devices.ts'
import type { AlertRow } from './alerts.ts'
import { insertEvents, replayEvent, uplinkEvent, type EventRow } from './events.ts'
import { fold, stateFields, thermostatFields } from './fold.ts'
import { judge } from './judge.ts'
import { insertMeasurements, isSuspicious, measurementOf, type MeasurementRow } from './measurements.ts'
import { sift } from './repeated.ts'
import { inTime, isKind, type ThermostatUplink, type UplinkOf } from './ThermostatUplink.ts'

export interface IngestedUplinks {
  /** What is new, each device's in the order in which it was sent. */
  fresh: ThermostatUplink[]
  /** Of those: what says nothing that is known here; and what came under a used counter. Both are kept raw. */
  raw: ThermostatUplink[]
  replayed: ThermostatUplink[]
  /** Alerts that were raised, changed or cleared. */
  alerts: AlertRow[]
}

/** The rows of status messages. Each is judged by the one before: for messages that come in order that is known without a look. */
const rowsOf = (uplinks: readonly UplinkOf<'status'>[]): MeasurementRow[] => {
  const before = new Map<string, MeasurementRow>()
  return uplinks.map((uplink) => {
    const row = measurementOf(uplink)
    const { measuredAt, ambientTemperature } = uplink.device.state
    const last = before.get(row.thermostatId) ?? (measuredAt === null ? undefined : { at: measuredAt, ambientTemperature })
    before.set(row.thermostatId, row)
    return { ...row, suspicious: isSuspicious(row, last) }
  })
}

/** Writes what the network server says of thermostats beside their uplinks (joins, radio, log) together with these. */
export const ingestUplinks = async (tx: Tx, uplinks: readonly ThermostatUplink[], others: readonly EventRow[]): Promise<IngestedUplinks> => {
  const ordered = uplinks.toSorted(inTime)
  const { fresh: statuses, replayed } = await sift(tx, ordered.filter(isKind('status')))
  await insertMeasurements(tx, rowsOf(statuses))

  const events = new Map<string, ThermostatUplink>()
  const eventRows: EventRow[] = []
  for (const uplink of ordered) {
    const row = uplinkEvent(uplink)
    if (row === undefined) continue
    events.set(row.id, uplink)
    eventRows.push(row)
  }
  const inserted = await insertEvents(tx, [...eventRows, ...replayed.map(replayEvent), ...others])
  const told = [...events].filter(([id]) => inserted.has(id)).map(([, uplink]) => uplink)
  // one without contents is heard of and nothing else
  const silent = ordered.filter(({ message }) => message.bytes.length === 0)
  const fresh = [...statuses, ...told, ...silent].toSorted(inTime)

  const alerts = await judge(tx, fresh)
  const after = [...Map.groupBy(fresh, ({ device }) => device)].map(([device, own]) => fold(device, own))
  await write(tx, after)
  return { fresh, raw: told.filter((uplink) => isKind('undecoded')(uplink) || isKind('transfer')(uplink)), replayed, alerts }
}

const write = async (tx: Tx, rows: readonly KnownThermostat[]): Promise<void> => {
  await bulkUpdate(
    tx,
    thermostats,
    'id',
    thermostatFields,
    rows.map(({ thermostat }) => thermostat),
  )
  await bulkUpdate(
    tx,
    thermostatStates,
    'thermostatId',
    stateFields,
    rows.map(({ state }) => state),
  )
}
