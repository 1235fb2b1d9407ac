import { CallError, type Client } from '../../../contract/client.ts'
import { sensors } from '../../../contract/main/sensors.ts'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { done, type EntrySpec, type Attempt } from './EntrySpec.ts'
import { pairedIn, sensorInStock, sensorPlaced } from './sensorChanges.ts'
import type { SensorEntryInputs } from './inputs.ts'

const read = (id: string, call: Client): Promise<Sensor> => call(sensors.read, { params: { id } })

/** Done as well if the sensor is where it was to go: the reply got lost longer ago than the server remembers. */
const placed = async (place: () => Promise<unknown>, isThere: () => Promise<boolean>): Promise<Attempt> => {
  try {
    await place()
  } catch (error) {
    if (!(error instanceof CallError && error.body.error === 'sensorInUse' && (await isThere()))) throw error
  }
  return done
}

const told = ({ eui }: { readonly eui: string }) => ({ eui })
const own = ({ sensorId }: { readonly sensorId: string }): string => sensorId

/** Every kind of entry about a sensor in a unit. */
export const sensorEntryKinds: { readonly [A in keyof SensorEntryInputs]: EntrySpec<SensorEntryInputs[A]> } =
  {
    assignSensor: {
      subject: own,
      told,
      perform: ({ sensorId, roomId, windowId, confirm }, { call, key }) =>
        windowId === null
          ? placed(
              () =>
                call(
                  sensors.assignToSpace,
                  { params: { id: sensorId, spaceId: roomId }, query: { confirm } },
                  { idempotencyKey: key },
                ),
              async () => (await read(sensorId, call)).roomId === roomId,
            )
          : placed(
              () =>
                call(sensors.assignToWindow, { params: { id: sensorId, windowId } }, { idempotencyKey: key }),
              async () => (await read(sensorId, call)).windowId === windowId,
            ),
      apply: { units: sensorPlaced },
    },
    unassignSensor: {
      subject: own,
      told,
      perform: async ({ sensorId, roomId }, { call, key }) => {
        // taken away, or placed elsewhere, meanwhile: there is nothing left to do here
        if ((await read(sensorId, call)).roomId === roomId)
          await call(sensors.unassign, { params: { id: sensorId } }, { idempotencyKey: key })
        return done
      },
      apply: { units: (setup, { sensorId }) => sensorInStock(setup, sensorId) },
    },
    pairSensor: {
      subject: own,
      told,
      perform: async ({ sensorId }, { call, key }) => {
        await call(sensors.pair, { params: { id: sensorId } }, { idempotencyKey: key })
        return done
      },
      apply: { units: (setup, { sensorId }) => pairedIn(setup, sensorId, true) },
    },
    unpairSensor: {
      subject: own,
      told,
      perform: async ({ sensorId }, { call, key }) => {
        await call(sensors.unpair, { params: { id: sensorId } }, { idempotencyKey: key })
        return done
      },
      apply: { units: (setup, { sensorId }) => pairedIn(setup, sensorId, false) },
    },
  }
