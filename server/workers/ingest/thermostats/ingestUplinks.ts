import { bulkUpdate } from '../../../db/bulk.ts'
import { thermostats, thermostatStates } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { KnownThermostat } from '../devices.ts'
import type { AlertRow } from './alertChanges.ts'
import { insertEvents, replayEvent, uplinkEvent, type EventRow } from './events.ts'
import { fold, stateFields, thermostatFields, withVerdicts } from './fold.ts'
import { judge } from './judge.ts'
import { fromTheirHomes, isOfClient } from './homes.ts'
import { insertMeasurements, measurementOf, withoutJumps } from './measurements.ts'
import { sift } from './repeated.ts'
import { isOfTransfer, takeTransfers } from './transfers.ts'
import { inTime, isKind, type ThermostatUplink } from './ThermostatUplink.ts'

interface IngestedUplinks {
  /** New uplinks, each device's in the order in which they were sent. */
  fresh: ThermostatUplink[]
  /** Of those, the undecodable ones; and separately the ones with a used frame counter. Both are kept raw. */
  raw: ThermostatUplink[]
  replayed: ThermostatUplink[]
  /** Alerts that were raised, changed or cleared. */
  alerts: AlertRow[]
}

/** Stores uplinks of thermostats together with what the network server reports about them (joins, radio status, log). */
export const ingestUplinks = async (
  tx: Tx,
  uplinks: readonly ThermostatUplink[],
  others: readonly EventRow[],
  now: Date,
): Promise<IngestedUplinks> => {
  const all = (await fromTheirHomes(tx, uplinks)).toSorted(inTime)
  const { ordered, transferred } = await takeTransfers(tx, all, now)
  const { fresh: sifted, replayed } = await sift(
    tx,
    ordered.filter(({ message }) => message.bytes.length > 0),
    others,
  )
  const statuses = withoutJumps(sifted.filter(isKind('status')).toSorted(inTime))
  await insertMeasurements(tx, statuses.map(measurementOf))

  const events = new Map<string, ThermostatUplink>()
  const eventRows: EventRow[] = []
  for (const uplink of sifted) {
    const row = uplinkEvent(uplink)
    if (row === undefined) continue
    events.set(row.id, uplink)
    eventRows.push(row)
  }
  const inserted = await insertEvents(tx, [...eventRows, ...replayed.map(replayEvent), ...others])
  const told = [...events].filter(([id]) => inserted.has(id)).map(([, uplink]) => uplink)
  // an uplink without payload only shows that the device was heard
  const silent = ordered.filter(({ message }) => message.bytes.length === 0)
  const fresh = [...statuses, ...told, ...silent, ...transferred].toSorted(inTime)

  const current = fresh.filter(isOfClient)
  const { alerts, verdicts } = await judge(tx, current)
  const changed = Map.groupBy(verdicts, ({ thermostatId }) => thermostatId)
  const after = [...Map.groupBy(current, ({ device }) => device)].map(([device, own]) =>
    withVerdicts(fold(device, own), changed.get(device.thermostat.id) ?? []),
  )
  await write(tx, after)
  return {
    fresh,
    raw: told.filter((uplink) => isKind('undecoded')(uplink) || isOfTransfer(uplink)),
    replayed,
    alerts,
  }
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
