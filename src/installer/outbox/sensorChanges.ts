import type { InstallRoom } from '../../../contract/main/installShapes.ts'
import type { UnitsSetup } from '../snapshots/kinds.ts'
import { changeRoom } from './unitChanges.ts'
import type { SensorEntryInputs } from './inputs.ts'

const roomWith = ({ units }: UnitsSetup, sensorId: string): InstallRoom | undefined =>
  units.flatMap(({ rooms }) => rooms).find(({ sensors }) => sensors.some(({ id }) => id === sensorId))

/** A room without a sensor, also where it stands at a window. */
const without = (room: InstallRoom, sensorId: string): InstallRoom => ({
  ...room,
  sensors: room.sensors.filter(({ id }) => id !== sensorId),
  windows: room.windows.map((window) =>
    window.sensor?.id === sensorId ? { ...window, sensor: null } : window,
  ),
})

/** Brings a sensor from stock into a room or to one of its windows; not paired, as on the server. */
export const sensorPlaced = (
  setup: UnitsSetup,
  { sensorId, eui, type, roomId, windowId }: SensorEntryInputs['assignSensor'],
): UnitsSetup =>
  changeRoom(
    { ...setup, sensorStock: setup.sensorStock.filter(({ id }) => id !== sensorId) },
    roomId,
    (room) =>
      room.sensors.some(({ id }) => id === sensorId)
        ? room
        : {
            ...room,
            sensors: [
              ...room.sensors,
              {
                id: sensorId,
                eui,
                type,
                placement: windowId === null ? 'Room' : 'Window',
                roomId,
                windowId,
                paired: false,
                lastSeenAt: null,
              },
            ],
            windows: room.windows.map((window) =>
              window.id === windowId ? { ...window, sensor: { id: sensorId, eui } } : window,
            ),
          },
  )

/** Brings a sensor back to stock. */
export const sensorInStock = (setup: UnitsSetup, sensorId: string): UnitsSetup => {
  const room = roomWith(setup, sensorId)
  const sensor = room?.sensors.find(({ id }) => id === sensorId)
  if (!room || !sensor) return setup
  const stock = [
    ...setup.sensorStock.filter(({ id }) => id !== sensorId),
    { id: sensorId, eui: sensor.eui, type: sensor.type },
  ]
  return { ...changeRoom(setup, room.id, (one) => without(one, sensorId)), sensorStock: stock }
}

/** Pairs a sensor, or unpairs it. Pairing a room sensor unpairs the one that its room had (spec 1 §4). */
export const pairedIn = (setup: UnitsSetup, sensorId: string, paired: boolean): UnitsSetup => {
  const room = roomWith(setup, sensorId)
  if (!room) return setup
  const isOfRoom = room.sensors.some(({ id, placement }) => id === sensorId && placement === 'Room')
  return changeRoom(setup, room.id, (one) => ({
    ...one,
    sensors: one.sensors.map((sensor) => {
      if (sensor.id === sensorId) return { ...sensor, paired }
      return paired && isOfRoom && sensor.placement === 'Room' ? { ...sensor, paired: false } : sensor
    }),
  }))
}
