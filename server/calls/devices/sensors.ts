import { sensors as sensorsContract } from '../../../contract/main/sensors.ts'
import { signalTesters as signalTestersContract } from '../../../contract/main/signalTesters.ts'
import { addSensor } from '../../actions/devices/addSensor.ts'
import { pairSensor, pairSpace, unpairSensor, unpairSpace } from '../../actions/devices/pairSensors.ts'
import {
  assignSensorToCircuit,
  assignSensorToSpace,
  assignSensorToWindow,
  unassignSensor,
} from '../../actions/devices/placeSensor.ts'
import { removeSensor, removeTester } from '../../actions/devices/removeDevice.ts'
import { sensors as sensorsTable, signalTesters as signalTestersTable } from '../../db/schema.ts'
import { countSensors, readChirpstackConfiguration } from '../../finders/devices/chirpstackConfiguration.ts'
import { lockSensor, readSensor, sensorNames, sensorPage } from '../../finders/devices/sensorRows.ts'
import {
  lastMeasurementOf,
  lockTester,
  readTester,
  testerNames,
  testerPage,
} from '../../finders/devices/testerRows.ts'
import { Afterwards, handlersFor, type TenantRead } from '../../http/handler.ts'
import { updateRow, insertRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'

const read = ({ tx, actor, params, now }: TenantRead & { params: { id: string } }) =>
  readSensor(tx, actor, params.id, now)

export const sensors = handlersFor(sensorsContract, {
  list: ({ tx, actor, query, now }) => sensorPage(tx, actor, query, now),
  autocomplete: async ({ tx, actor, query }) => ({ items: await sensorNames(tx, actor, query) }),
  chirpstackConfiguration: async ({ tx, actor, query, now, deps }) => {
    const eui =
      query.SensorId === undefined ? undefined : (await readSensor(tx, actor, query.SensorId, now)).eui
    const counted = await countSensors(tx, actor)
    return new Afterwards(() => readChirpstackConfiguration(deps.network.register, counted, eui))
  },
  create: async (call) => readSensor(call.tx, call.actor, await addSensor(call, call.body), call.now),
  read,
  update: async (call) => {
    const before = await lockSensor(call, 'thermostats.install', call.params.id)
    const after = await updateRow(call.tx, sensorsTable, before.id, call.body)
    await call.audit({ action: 'sensor.update', entityId: before.id, before, after })
    await tellOne(call, 'sensors', before.id)
    return read(call)
  },
  remove: (call) => removeSensor(call, call.params.id),
  assignToSpace: async (call) => {
    await assignSensorToSpace(call, call.params.id, call.params.spaceId, call.query.confirm)
    return read(call)
  },
  assignToWindow: async (call) => {
    await assignSensorToWindow(call, call.params.id, call.params.windowId)
    return read(call)
  },
  assignToHeatingCircuit: async (call) => {
    await assignSensorToCircuit(call, call.params.id, call.params.heatingCircuitId)
    return read(call)
  },
  unassign: async (call) => {
    await unassignSensor(call, call.params.id)
    return read(call)
  },
  pair: async (call) => {
    const neighbours = await pairSensor(call, call.params.id)
    return { sensor: await read(call), unpaired: neighbours.map(({ id, eui }) => ({ id, eui })) }
  },
  unpair: async (call) => {
    await unpairSensor(call, call.params.id)
    return read(call)
  },
  pairSpace: async (call) => ({ paired: await pairSpace(call, call.params.spaceId) }),
  unpairSpace: async (call) => ({ unpaired: await unpairSpace(call, call.params.spaceId) }),
})

export const signalTesters = handlersFor(signalTestersContract, {
  lastMeasurement: ({ tx, actor, params }) => lastMeasurementOf(tx, actor, params.eui),
  autocomplete: async ({ tx, actor, query }) => ({ items: await testerNames(tx, actor, query.Query) }),
  list: ({ tx, actor, query }) => testerPage(tx, actor, query),
  create: async (call) => {
    const made = await insertRow(call.tx, signalTestersTable, { tenantId: call.actor.tenantId, ...call.body })
    await call.audit({ action: 'signalTester.create', entityId: made.id, after: made })
    await tellOne(call, 'signalTesters', made.id)
    return made
  },
  read: ({ tx, actor, params }) => readTester(tx, actor, params.id),
  update: async (call) => {
    const before = await lockTester(call, call.params.id)
    const after = await updateRow(call.tx, signalTestersTable, before.id, call.body)
    await call.audit({ action: 'signalTester.update', entityId: before.id, before, after })
    await tellOne(call, 'signalTesters', before.id)
    return after
  },
  remove: (call) => removeTester(call, call.params.id),
})
