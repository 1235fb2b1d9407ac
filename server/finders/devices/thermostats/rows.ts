import { eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { networkStatus } from '../../../../domain/devices/state.ts'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { withheldReason, withhold } from '../../consent/climate.ts'
import { nameIn } from '../../estate/place.ts'
import { thermostats as table, thermostatStates as states } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { preparedOnce } from '../../../db/statements.ts'
import { found } from '../../../http/refusal.ts'
import { dayOf } from '../../../../domain/time.ts'

export type ThermostatRow = typeof table.$inferSelect

const names = {
  locationName: nameIn('locations', table.locationId),
  complexName: nameIn('building_complexes', table.complexId),
  buildingName: nameIn('buildings', table.buildingId),
  unitName: nameIn('building_units', table.unitId),
  publicAreaName: nameIn('public_areas', table.publicAreaId),
  roomName: nameIn('rooms', table.roomId),
  radiatorName: nameIn('radiators', table.radiatorId),
}

const { buildingName, unitName, publicAreaName, roomName } = names

/** Which thermostat it is, and where it hangs, of lists of what is done with thermostats. */
export const thermostatInPlace = {
  id: table.id,
  eui: table.eui,
  buildingId: table.buildingId,
  buildingName,
  unitName,
  publicAreaName,
  roomName,
}

const { ambientTemperature, targetTemperature, targetLevel, motorPosition, humidity, implausible } =
  getTableColumns(states)
const columns = (today: string | Placeholder) => ({
  ...getTableColumns(table),
  ...names,
  ambientTemperature,
  targetTemperature,
  targetLevel,
  motorPosition,
  humidity,
  implausible,
  withheld: withheldReason({ unitId: states.measuredUnitId, measuredAt: states.measuredAt }, today),
})

type Row = Omit<Thermostat, 'networkStatus'>

const shown = (row: Row, now: Date): Thermostat => ({
  ...withhold(row, coveredThermostatFields, row.withheld),
  networkStatus: networkStatus(row.onlineUntil, now),
})

/** Thermostats in the shape of the reply, unordered. The condition should match few rows, as names are looked up per row. */
export const selectThermostats = async (tx: Tx, where: SQL | undefined, now: Date): Promise<Thermostat[]> => {
  const rows = await tx
    .select(columns(dayOf(now)))
    .from(table)
    .leftJoin(states, eq(states.thermostatId, table.id))
    .where(where)
  return rows.map((row) => shown(row, now))
}

const byId = preparedOnce((tx) =>
  tx
    .select(columns(sql.placeholder('today')))
    .from(table)
    .leftJoin(states, eq(states.thermostatId, table.id))
    .where(eq(table.id, sql.placeholder('id'))),
)

/** A thermostat already known to exist and to be within the actor's reach. */
export const readThermostat = async (tx: Tx, id: string, now: Date): Promise<Thermostat> =>
  shown(found((await byId(tx, { id, today: dayOf(now) }))[0]), now)
