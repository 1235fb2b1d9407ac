import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toBase64 } from '../../domain/codec/bytes.ts'
import { encodeFrame } from '../../domain/codec/rt1/downlink.ts'
import { connectFleet, type ConnectedFleet } from './connect.ts'
import { heardOf, uplinkIn, type Heard } from './testing/listen.ts'
import { fleetPlan, gatewayEui, thermostatEui, thermostatPlan } from './testing/plans.ts'

/** A real broker on a free port. */
const startBroker = async () => {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, server.address())
  return {
    url: `mqtt://127.0.0.1:${port}`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
      server.close()
    },
  }
}

let broker: Awaited<ReturnType<typeof startBroker>>
let backend: MqttClient
let connected: ConnectedFleet | undefined

beforeEach(async () => {
  broker = await startBroker()
  backend = await connectAsync(broker.url)
})
afterEach(async () => {
  await connected?.stop()
  connected = undefined
  await backend.endAsync()
  await broker.stop()
})

const raise = (error: Error): never => {
  throw error
}
/** Ten simulated minutes per second. */
const fast = {
  seed: 'on the broker',
  speed: 600,
  now: () => performance.timeOrigin + performance.now(),
  onError: (error: Error) => raise(error),
}

/** Collects events of the devices until the condition holds. */
const listenUntil = async (
  enough: (heard: readonly Heard[]) => boolean,
  act: () => Promise<unknown>,
): Promise<Heard[]> => {
  const heard: Heard[] = []
  const done = new Promise<void>((resolve) => {
    backend.on('message', (topic, payload) => {
      heard.push(heardOf({ topic, payload: payload.toString() }))
      if (enough(heard)) resolve()
    })
  })
  await backend.subscribeAsync('application/+/device/+/event/+', { qos: 1 })
  await act()
  await done
  backend.removeAllListeners('message')
  return heard
}

const statusesOf = (heard: readonly Heard[]) =>
  heard.flatMap((one) => {
    const uplink = one.event === 'up' && one.eui === thermostatEui ? uplinkIn(one) : undefined
    return uplink?.kind === 'status' ? [uplink.values] : []
  })

describe('a fleet on a broker', () => {
  it('joins, reports, and carries out a published command', async () => {
    const other = thermostatPlan({ eui: '02f7a10000000002', session: null })
    const heard = await listenUntil(
      (sofar) =>
        statusesOf(sofar).length > 0 &&
        new Set(sofar.filter(({ event }) => event === 'join').map(({ eui }) => eui)).size === 2,
      async () => {
        connected = await connectFleet(fleetPlan([thermostatPlan({ session: null }), other]), {
          ...fast,
          url: broker.url,
        })
      },
    )
    expect(heard.find(({ eui }) => eui === thermostatEui)?.event).toBe('join')

    // a frame may be lost on the air; one of several gets through
    const temperatures = [23, 23.5, 24, 24.5, 25, 25.5]
    const command = (index: number) => ({
      devEui: thermostatEui,
      id: `b7f0a6d2-4e0e-4f7e-8a51-5d2a1d2f9c0${index}`,
      fPort: 10,
      data: toBase64(
        encodeFrame([
          {
            command: { code: 'SetTargetTemperature', temperature: temperatures[index] ?? 20 },
            seq: index + 1,
          },
        ]),
      ),
    })
    const gotThrough = (sofar: readonly Heard[]): number[] => {
      const own = sofar.filter(({ eui }) => eui === thermostatEui)
      const results = own
        .flatMap((one) => (one.event === 'up' ? [uplinkIn(one)] : []))
        .flatMap((uplink) => (uplink.kind === 'commandResult' ? uplink.results : []))
      return temperatures.flatMap((temperature, index) => {
        const sent = own.some(
          ({ event, message }) => event === 'txack' && message['queueItemId'] === command(index).id,
        )
        const done = results.some(({ code, seq, status }) => code === 9 && seq === index + 1 && status === 0)
        const shown = statusesOf(own).some(
          ({ targetTemperature, lastSeq }) => targetTemperature === temperature && lastSeq === index + 1,
        )
        return sent && done && shown ? [index] : []
      })
    }
    const topic = `application/22222222-2222-4222-8222-222222222201/device/${thermostatEui}/command/down`
    const answered = await listenUntil(
      (sofar) => gotThrough(sofar).length > 0,
      async () => {
        for (const index of temperatures.keys())
          await backend.publishAsync(topic, JSON.stringify(command(index)), { qos: 1 })
      },
    )
    expect(gotThrough(answered).length).toBeGreaterThan(0)
  })

  it('leaves the state of its gateways as retained messages', async () => {
    connected = await connectFleet(fleetPlan([thermostatPlan()]), { ...fast, url: broker.url })
    const state = new Promise<[string, string]>((resolve) => {
      backend.on('message', (topic, payload) => resolve([topic, payload.toString()]))
    })
    await backend.subscribeAsync('eu868/gateway/+/state/conn')
    expect(await state).toEqual([
      `eu868/gateway/${gatewayEui}/state/conn`,
      JSON.stringify({ gatewayId: gatewayEui, state: 'ONLINE' }),
    ])
  })
})
