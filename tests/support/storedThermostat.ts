import { radiators, thermostats } from '../../server/db/schema.ts'
import { buildRadiator } from '../../demo/seed/builders/buildRoom.ts'
import { buildThermostat, type ThermostatRow } from '../../demo/seed/builders/buildThermostat.ts'
import { insertRows, type Estate } from './estate.ts'
import type { TestApp } from './testApp.ts'

/** A thermostat that is not mounted: in a client's store, or in stock without a client. */
export const aStoredThermostat = async (
  app: TestApp,
  { random }: Pick<Estate, 'random'>,
  tenantId: string | null,
  overrides: Partial<ThermostatRow> = {},
): Promise<ThermostatRow> => {
  const thermostat = buildThermostat(
    random,
    { store: tenantId === null ? null : { id: tenantId } },
    overrides,
  )
  await insertRows(app, [[thermostats, thermostat]])
  return thermostat
}

/** A radiator without a thermostat in the estate's room. */
export const aFreeRadiator = async (app: TestApp, { random, room }: Pick<Estate, 'random' | 'room'>) => {
  const radiator = buildRadiator(random, room, { name: crypto.randomUUID() })
  await insertRows(app, [[radiators, radiator]])
  return radiator
}
