import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'

/** Requests from the parent to the fleet's server. */
export const Asked = z.discriminatedUnion('what', [
  z.object({ what: z.literal('straight'), path: z.string(), token: z.string() }),
  z.object({ what: z.literal('memory') }),
])
export type Asked = z.output<typeof Asked>

const Answer = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('ready'),
    base: z.string(),
    tokens: z.object({ superAdmin: z.string(), admin: z.string() }),
    /** A thermostat with a year of measurements, and its client. */
    year: z.object({ eui: z.string(), tenantId: z.string() }),
  }),
  z.object({ what: z.literal('straight'), milliseconds: z.number() }),
  z.object({ what: z.literal('memory'), bytes: z.number() }),
  z.object({ what: z.literal('failed'), reason: z.string() }),
])
export type Answer = z.output<typeof Answer>

type Ready = Extract<Answer, { what: 'ready' }>

export interface Fleet extends Ready {
  /** Milliseconds that the SQL of a call takes directly on the database. */
  straight(path: string, token: string): Promise<number>
  /** Memory of the server's process in bytes. */
  memory(): Promise<number>
  /** A call over HTTP. Throws for any status but 200. */
  call(path: string, token: string, tenant?: string): Promise<{ body: Buffer; milliseconds: number }>
  stop(): Promise<void>
}

/** Starts the server of a fleet; a million thermostats take some minutes to insert. */
export const startFleet = async (size: 'full' | 'small' | 'none'): Promise<Fleet> => {
  const child = fork(join(import.meta.dirname, 'server.ts'), [size], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const heard = async (): Promise<Answer> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('the server of the fleet has ended'))),
    ])
    const answer = Answer.parse(message)
    if (answer.what === 'failed') throw new Error(answer.reason)
    return answer
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** Sends one request at a time, because replies have no ids. */
  const ask = (asked: Asked): Promise<Answer> => {
    const answered = turn.then(() => {
      const answer = heard()
      child.send(asked)
      return answer
    })
    turn = answered.catch(() => {})
    return answered
  }
  const ready = await heard()
  if (ready.what !== 'ready') throw new Error('the server of the fleet is not ready')
  return {
    ...ready,
    straight: async (path, token) => {
      const answer = await ask({ what: 'straight', path, token })
      return answer.what === 'straight' ? answer.milliseconds : Number.NaN
    },
    memory: async () => {
      const answer = await ask({ what: 'memory' })
      return answer.what === 'memory' ? answer.bytes : Number.NaN
    },
    call: async (path, token, tenant) => {
      const start = performance.now()
      const reply = await fetch(ready.base + path, {
        headers: { authorization: `Bearer ${token}`, ...(tenant !== undefined && { 'x-tenant-id': tenant }) },
      })
      const body = Buffer.from(await reply.arrayBuffer())
      const milliseconds = performance.now() - start
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${body.toString().slice(0, 300)}`)
      return { body, milliseconds }
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
