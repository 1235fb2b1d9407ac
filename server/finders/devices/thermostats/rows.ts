import { eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { networkStatus } from '../../../../domain/devices/state.ts'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { withheldReason, withhold } from '../../consent/climate.ts'
import { thermostats as table, thermostatStates as states } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { found } from '../../../http/refusal.ts'
import { dayOf } from '../../../../domain/time.ts'

export type ThermostatRow = typeof table.$inferSelect

/** The name of the row that a thermostat references, looked up by id for the rows of one page. */
const nameOf = (name: string, id: SQLWrapper) => sql<string | null>`(select n.name from main.${sql.identifier(name)} n where n.id = ${id})`

const names = {
  locationName: nameOf('locations', table.locationId),
  complexName: nameOf('building_complexes', table.complexId),
  buildingName: nameOf('buildings', table.buildingId),
  unitName: nameOf('building_units', table.unitId),
  publicAreaName: nameOf('public_areas', table.publicAreaId),
  roomName: nameOf('rooms', table.roomId),
  radiatorName: nameOf('radiators', table.radiatorId),
}

const { ambientTemperature, targetTemperature, targetLevel, motorPosition, humidity, implausible } = getTableColumns(states)
const columns = (now: Date) => ({
  ...getTableColumns(table),
  ...names,
  ambientTemperature,
  targetTemperature,
  targetLevel,
  motorPosition,
  humidity,
  implausible,
  withheld: withheldReason({ unitId: states.measuredUnitId, measuredAt: states.measuredAt }, dayOf(now)),
})

/** Thermostats in the shape of the reply, unordered. The condition should match few rows, as names are looked up per row. */
export const selectThermostats = async (tx: Tx, where: SQL | undefined, now: Date): Promise<Thermostat[]> => {
  const rows = await tx.select(columns(now)).from(table).leftJoin(states, eq(states.thermostatId, table.id)).where(where)
  return rows.map((row) => ({ ...withhold(row, coveredThermostatFields, row.withheld), networkStatus: networkStatus(row.onlineUntil, now) }))
}

/** A thermostat already known to exist and to be within the actor's reach. */
export const readThermostat = async (tx: Tx, id: string, now: Date): Promise<Thermostat> => found((await selectThermostats(tx, eq(table.id, id), now))[0])
