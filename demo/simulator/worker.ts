// Runs a fleet in its own thread (started by demo/startFleet.ts), so that a busy backend does not slow the devices, nor they the backend.
import { parentPort, workerData } from 'node:worker_threads'
import type { FleetMessage, FleetReport, FleetStart } from '../physics/fleetPlan.ts'
import { connectFleet } from './connect.ts'

const report = (message: FleetReport): void => parentPort?.postMessage(message)

const { plan, url, seed, speed, firmwareKeys }: FleetStart = workerData
const { fleet, stop } = await connectFleet(plan, {
  url,
  seed,
  speed,
  firmwareKeys,
  now: Date.now,
  onError: ({ message }) => report({ error: message }),
})

parentPort?.on('message', (message: FleetMessage) => {
  if ('add' in message) fleet.add(message.add)
  else void stop().then(() => parentPort?.close())
})
report({ devices: fleet.size })
