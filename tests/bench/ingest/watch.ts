import { setTimeout as wait } from 'node:timers/promises'
import type { RunningVentil } from '../../support/startVentil.ts'
import { call, signIn } from '../backend.ts'
import { superAdmin } from './place.ts'

/** Observations of a backend. */
interface Watched {
  /** Memory of its process in bytes, sampled every second. */
  memory: number[]
  /** Latencies of successive requests for a page of the device list, in milliseconds. */
  calls: number[]
  failures: string[]
}

const memoryOf = async ({ main }: RunningVentil): Promise<number> =>
  Number(
    /^process_resident_memory_bytes (\S+)$/m.exec(await (await fetch(`${main}/metrics`)).text())?.[1] ??
      Number.NaN,
  )

/** Renews the session well before a token's ten minutes end. */
const sessionMs = 300_000
const page = '/api/global-device-list/operation?Lifecycles=Installed&Page=1&PageSize=25'

/** Observes a backend's memory and the latency of a page of the device list until the returned function is called. */
export const watch = async (ventil: RunningVentil, everyMs: number): Promise<() => Promise<Watched>> => {
  let session = await signIn(ventil, superAdmin)
  let signedIn = Date.now()
  const seen: Watched = { memory: [], calls: [], failures: [] }
  let watching = true
  const repeat = async (work: () => Promise<void>) => {
    while (watching) {
      await work().catch((error: unknown) => seen.failures.push(String(error)))
      await wait(everyMs)
    }
  }
  const both = Promise.all([
    repeat(async () => {
      seen.memory.push(await memoryOf(ventil))
    }),
    repeat(async () => {
      if (Date.now() - signedIn > sessionMs)
        [session, signedIn] = [await signIn(ventil, superAdmin), Date.now()]
      const start = performance.now()
      await call(ventil, session, '', page)
      seen.calls.push(performance.now() - start)
    }),
  ])
  return async () => {
    watching = false
    await both
    return seen
  }
}
