import { sensors, windows } from '../../../server/db/schema.ts'
import { newId } from '../../../server/ids.ts'
import { buildSensor, type SensorRow } from '../../../demo/seed/builders/buildThermostat.ts'
import { buildWindow } from '../../../demo/seed/builders/buildRoom.ts'
import { seededRandom } from '../../../demo/seed/random.ts'
import { insertRows } from '../../support/estate.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

/** A sensor in the store of the side's client. */
const aStored = async ({ app, side }: SampleContext, type: SensorRow['type']): Promise<string> => {
  const sensor = buildSensor(
    seededRandom(newId(), app.clock.now().toISOString()),
    { store: { id: side.tenantId } },
    { type },
  )
  await insertRows(app, [[sensors, sensor]])
  return sensor.id
}

const aFreeWindow = async ({ app, estate }: SampleContext): Promise<string> => {
  const window = buildWindow(estate.random, estate.room)
  await insertRows(app, [[windows, window]])
  return window.id
}

const of = (c: SampleContext) => ({ params: { id: c.estate.sensor.id } })

/** Samples of the sensor calls. */
export const sensorSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/sensors': ({ estate }) => ({
    query: {
      RoomIds: [estate.room.id],
      WindowIds: [estate.window.id],
      HeatingCircuitIds: [estate.circuit.id],
      BuildingIds: [estate.building.id],
    },
  }),
  'GET /api/sensors/autocomplete': () => ({ query: { Query: '02f7' } }),
  'GET /api/sensors/chirpstack-configuration': ({ estate }) => ({ query: { SensorId: estate.sensor.id } }),
  'POST /api/sensors': () => ({
    body: { eui: `a84041${newId().slice(-10)}`, type: 'DraginoLHT52' },
    free: ['body.eui'],
  }),
  'GET /api/sensors/{id}': of,
  'PUT /api/sensors/{id}': (c) => ({ ...of(c), body: { joinEui: 'a840410000000100' }, version: 1 }),
  'DELETE /api/sensors/{id}': async (c) => ({ params: { id: await aStored(c, 'DraginoLHT52') } }),
  'POST /api/sensors/{id}/assign/space/{spaceId}': async (c) => ({
    params: { id: await aStored(c, 'DraginoLHT52'), spaceId: c.estate.room.id },
    query: { confirm: true },
    ofClient: ['params.id'],
  }),
  'POST /api/sensors/{id}/assign/window/{windowId}': async (c) => ({
    params: { id: await aStored(c, 'DraginoLDS02'), windowId: await aFreeWindow(c) },
    ofClient: ['params.id'],
  }),
  'POST /api/sensors/{id}/assign/heating-circuit/{heatingCircuitId}': async (c) => ({
    params: { id: await aStored(c, 'DraginoD23LB'), heatingCircuitId: c.estate.circuit.id },
    ofClient: ['params.id'],
  }),
  'POST /api/sensors/{id}/unassign': of,
  'POST /api/sensors/{id}/pair': of,
  'POST /api/sensors/{id}/unpair': of,
  'POST /api/sensors/pair/space/{spaceId}': ({ estate }) => ({ params: { spaceId: estate.room.id } }),
  'POST /api/sensors/unpair/space/{spaceId}': ({ estate }) => ({ params: { spaceId: estate.unit.id } }),
}
