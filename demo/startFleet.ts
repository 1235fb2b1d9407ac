import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FleetMessage, FleetReport, FleetStart } from './physics/fleetPlan.ts'
import { asAdmin, withScope } from '../server/db/scope.ts'
import type { Deps } from '../server/deps.ts'
import { demoSeed } from './seed/random.ts'
import { readFleet } from './readFleet.ts'
import { receivedFirmware } from './receivedFirmware.ts'

/** ms within which a frame that was given to the network server is marked so. */
const graceMs = 1_000

interface DemoFleetOptions {
  /** Address of the broker, mqtt://host:port. */
  readonly url: string
  /** Time factor of the simulation. */
  readonly speed: number
  /** Ed25519 public keys that the thermostats trust, hexadecimal. */
  readonly firmwareKeys?: readonly string[]
  /** ms between two checks for newly mounted devices and gateways. */
  readonly lookEveryMs?: number
}

export interface DemoFleet {
  /** Number of devices on the air. */
  readonly devices: number
  stop(): Promise<void>
}

/** Path of the thread's entry file. It is not imported, because the server must not know simulated devices. */
const threadFile = join(import.meta.dirname, './simulator/worker.ts')

/**
 * Runs the devices of the demo estate: a simulated fleet in its own thread, which talks to the broker like a network server and knows
 * nothing of this process. Each device resumes from its stored state, so that a restart changes nothing. Errors: the broker cannot be
 * reached.
 */
export const startDemoFleet = async (
  { db, files, log, now }: Pick<Deps, 'db' | 'files' | 'log' | 'now'>,
  { url, speed, firmwareKeys = [], lookEveryMs = 15_000 }: DemoFleetOptions,
): Promise<DemoFleet> => {
  const read = (changes?: Parameters<typeof readFleet>[2]) =>
    withScope(db.pool, asAdmin, (tx) => readFleet(tx, now(), changes))
  const readAt = now().toISOString()
  let lookedAt = readAt
  const firmware = await receivedFirmware({ db, files })
  const first = await read()
  const devices = first.devices.map((device) => {
    const received = device.kind === 'thermostat' ? firmware.get(device.eui) : undefined
    return device.kind === 'thermostat' && received ? { ...device, firmware: received } : device
  })
  // a different random seed after each start, because message ids must not repeat
  const start: FleetStart = {
    plan: { ...first, devices },
    url,
    seed: `${demoSeed} ${lookedAt}`,
    speed,
    firmwareKeys,
  }
  const thread = new Worker(threadFile, { workerData: start })
  const tell = (message: FleetMessage): void => thread.postMessage(message)
  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => resolve())
  })
  const running = await new Promise<number>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the simulated fleet ended before it began')))
    thread.on('message', (report: FleetReport) => {
      if ('devices' in report) resolve(report.devices)
      else log.warn({ reason: report.error }, 'the simulated fleet lost the broker')
    })
  })
  thread.on('error', (error) => log.error({ err: error }, 'the simulated fleet ended'))

  // frames that were given to the network server after they were read and before it listened: the broker has dropped them. Known ones are ignored
  const handover = { from: readAt, to: new Date(now().getTime() + graceMs).toISOString() }
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    // a transaction that commits later carries an earlier time
    const since = new Date(Date.parse(lookedAt) - lookEveryMs).toISOString()
    lookedAt = now().toISOString()
    const plan = await read({ since, handover })
    if (plan.gateways.length + plan.devices.length + plan.waiting.length > 0) tell({ add: plan })
  }
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) =>
      log.warn({ err: error }, 'the simulated fleet could not be told of new devices'),
    )
  }, lookEveryMs)
  timer.unref()
  return {
    devices: running,
    stop: async () => {
      clearInterval(timer)
      await looking
      tell({ stop: true })
      await ended
    },
  }
}
