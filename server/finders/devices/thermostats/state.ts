import { eq, getTableColumns, and, inArray, gte, lte, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../../contract/main/thermostats.ts'
import type {
  LastMeasurements,
  OperationalStatus,
  ThermostatRenter,
} from '../../../../contract/main/thermostatShapes.ts'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { dayOf } from '../../../../domain/time.ts'
import { listPage, type PageRequest } from '../../../db/page.ts'
import { thermostatStates, productionLineEntries, thermostatEvents } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { TenantActor } from '../../../http/actor.ts'
import { found } from '../../../http/refusal.ts'
import { withheldReason, withhold, withheldAround } from '../../consent/climate.ts'
import { peopleOf } from '../../people/unitPeople.ts'
import { type ThermostatRow, readThermostat } from './rows.ts'

/** The last values of a thermostat; every thermostat has this row, even if never heard. */
export const stateOf = async (
  tx: Tx,
  thermostat: ThermostatRow,
): Promise<typeof thermostatStates.$inferSelect> =>
  found(
    (
      await tx
        .select(getTableColumns(thermostatStates))
        .from(thermostatStates)
        .where(eq(thermostatStates.thermostatId, thermostat.id))
    )[0],
  )

/** The last values, without those that are withheld. */
const shown = async (tx: Tx, thermostat: ThermostatRow, now: Date) => {
  const columns = {
    ...getTableColumns(thermostatStates),
    withheld: withheldReason(
      { unitId: thermostatStates.measuredUnitId, measuredAt: thermostatStates.measuredAt },
      dayOf(now),
    ),
  }
  const state = found(
    (
      await tx.select(columns).from(thermostatStates).where(eq(thermostatStates.thermostatId, thermostat.id))
    )[0],
  )
  return withhold(state, coveredThermostatFields, state.withheld)
}

const degreesAQuarterTurn = 90

export const lastMeasurements = async (
  tx: Tx,
  thermostat: ThermostatRow,
  now: Date,
): Promise<z.output<typeof LastMeasurements>> => {
  const state = await shown(tx, thermostat, now)
  const { batteryVoltage, spreadingFactor } = thermostat
  return {
    ...state,
    batteryVoltage,
    spreadingFactor,
    displayRotation: state.displayRotation === null ? null : state.displayRotation * degreesAQuarterTurn,
  }
}

export const operationalStatus = async (
  tx: Tx,
  thermostat: ThermostatRow,
  now: Date,
): Promise<z.output<typeof OperationalStatus>> => ({
  ...(await shown(tx, thermostat, now)),
  ...thermostat,
})

/** The renter of a thermostat's unit, as far as the actor may read renters. */
export const renterOf = async (
  tx: Tx,
  actor: TenantActor,
  thermostat: ThermostatRow,
  now: Date,
): Promise<z.output<typeof ThermostatRenter>> => {
  const { unitId, unitName } = await readThermostat(tx, thermostat.id, now)
  const hidden = actor.permissions.has('renters.read') ? null : 'role'
  if (unitId === null) return { unitId, unitName, hasLease: false, lease: null, renter: null, hidden }
  const { hasLease, lease, mainRenter } = (await peopleOf(tx, actor, [unitId], dayOf(now)))(unitId)
  return { unitId, unitName, hasLease, lease, renter: mainRenter, hidden }
}

/** A page of a device's records from the production line. */
export const productionLinePage = (
  tx: Tx,
  { eui }: { eui: string },
  query: z.output<typeof contract.productionLine.query>,
) => {
  const { id, type, at, station, message, data } = productionLineEntries
  const where = and(
    eq(productionLineEntries.eui, eui),
    query.Ids && inArray(productionLineEntries.id, query.Ids),
    query.Type && inArray(productionLineEntries.type, query.Type),
  )
  const rows = ({ order, limit, offset }: Required<PageRequest>) =>
    tx
      .select({ id, type, at, station, message, data })
      .from(productionLineEntries)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  return listPage({
    tx,
    table: productionLineEntries,
    query,
    where,
    sortKeys: { At: productionLineEntries.at },
    rows,
  })
}

/** Undecodable payloads may contain anything, so they require consent too. */
const covered = [...coveredThermostatFields, 'payload']

/** A page of a thermostat's reports other than measurements, from the time the client had it. */
export const eventPage = (
  tx: Tx,
  thermostat: ThermostatRow,
  query: z.output<typeof contract.events.query>,
  now: Date,
) => {
  const said = {
    deviceId: sql`thermostat_events.thermostat_id`,
    unitId: sql`${thermostat.unitId}::uuid`,
    at: sql`thermostat_events.at`,
  }
  const { id, kind, at, receivedAt, data } = thermostatEvents
  const where = and(
    eq(thermostatEvents.thermostatId, thermostat.id),
    thermostat.tenantId === null ? undefined : eq(thermostatEvents.tenantId, thermostat.tenantId),
    query.Ids && inArray(thermostatEvents.id, query.Ids),
    query.Kind && inArray(thermostatEvents.kind, query.Kind),
    query.From === undefined ? undefined : gte(thermostatEvents.at, query.From),
    query.To === undefined ? undefined : lte(thermostatEvents.at, query.To),
  )
  const rows = async ({ order, limit, offset }: Required<PageRequest>) => {
    const found = await tx
      .select({ id, kind, at, receivedAt, data, withheld: withheldAround('thermostat', said, dayOf(now)) })
      .from(thermostatEvents)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    return found.map((event) => {
      const hides = event.withheld !== null && covered.some((field) => field in event.data)
      return {
        ...event,
        withheld: hides ? event.withheld : null,
        data: withhold(event.data, covered, event.withheld),
      }
    })
  }
  return listPage({ tx, table: thermostatEvents, query, where, sortKeys: { At: thermostatEvents.at }, rows })
}
