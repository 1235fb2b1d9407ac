import { fork } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'

const Answer = z.object({ id: z.int(), value: z.unknown().optional(), error: z.string().optional() })
const Addresses = z.object({ main: z.string(), identity: z.string() })
const Started = z.object({ tenantId: z.string() })

/** Starts the process of webBackend.ts, which ends together with this one. */
const startProcess = async () => {
  const child = fork(join(process.cwd(), 'tests/support/webBackend.ts'), [location.origin], { execArgv: [] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const answered = (id: number) => {
    const promise = Promise.withResolvers<unknown>()
    waiting.set(id, promise)
    return promise.promise
  }
  const started = answered(0)
  child.on('message', (message) => {
    const { id, value, error } = Answer.parse(message)
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the backends ended with ${code}`))
  })
  let last = 0
  const ask = (name: string, args: Record<string, unknown> = {}): Promise<unknown> => {
    last += 1
    child.send({ id: last, name, args })
    return answered(last)
  }
  const addresses = Addresses.parse(await started)
  child.unref()
  child.channel?.unref()
  return { ask, ...addresses }
}

let running: ReturnType<typeof startProcess> | undefined

/** The real backends over a database of their own with one client; `ask` requests a fixture (webBackend.ts). */
export const startBackends = async (env: Record<string, string>) => {
  const backends = await (running ??= startProcess())
  const { tenantId } = Started.parse(await backends.ask('start', { env }))
  const stop = async (): Promise<void> => {
    await backends.ask('stop')
  }
  return { ...backends, tenantId, stop }
}
