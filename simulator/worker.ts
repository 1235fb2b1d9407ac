// A fleet in a thread of its own, started with its plan (server/demoFleet.ts): a busy backend does not slow the devices, nor they it.
import { parentPort, workerData } from 'node:worker_threads'
import { connectFleet } from './connect.ts'
import type { EndDevicePlan, FleetPlan } from './plan.ts'

/** What the thread is started with. */
export interface WorkerData {
  readonly plan: FleetPlan
  readonly url: string
  readonly seed: string
  readonly speed: number
}

/** What it is told later: further devices, or to end. */
export type WorkerMessage = { readonly add: readonly EndDevicePlan[] } | { readonly stop: true }

const { plan, url, seed, speed }: WorkerData = workerData
const { fleet, stop } = await connectFleet(plan, {
  url,
  seed,
  speed,
  now: Date.now,
  onError: (error) => parentPort?.postMessage({ error: error.message }),
})

parentPort?.on('message', (message: WorkerMessage) => {
  if ('add' in message) fleet.add(message.add)
  else void stop().then(() => parentPort?.close())
})
parentPort?.postMessage({ devices: fleet.size })
