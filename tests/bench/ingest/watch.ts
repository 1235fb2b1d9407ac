import { setTimeout as wait } from 'node:timers/promises'
import type { RunningVentil } from '../../support/startVentil.ts'
import { call, signIn } from '../backend.ts'
import { superAdmin } from './place.ts'

/** What was seen of a backend while it was watched. */
export interface Watched {
  /** Bytes of its process, one a second. */
  memory: number[]
  /** Milliseconds of a page of the device list, one after the other. */
  calls: number[]
  failures: string[]
}

const memoryOf = async ({ main }: RunningVentil): Promise<number> =>
  Number(/^process_resident_memory_bytes (\S+)$/m.exec(await (await fetch(`${main}/metrics`)).text())?.[1] ?? Number.NaN)

/** A token is good for ten minutes. */
const sessionMs = 300_000
const page = '/api/global-device-list/operation?Lifecycles=Installed&Page=1&PageSize=25'

/** Watches a backend's memory and, on a page of the device list, whether it answers; until the returned function is called. */
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
      if (Date.now() - signedIn > sessionMs) [session, signedIn] = [await signIn(ventil, superAdmin), Date.now()]
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
