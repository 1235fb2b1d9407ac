import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'

const root = join(import.meta.dirname, '../..')
const email = 'betrieb@example.test'
const password = 'Steigleitung im Keller 7'

/** Ventil without the demo on new data, with its only account: created as on a real installation. @param url a Postgres server; empty for none. */
export const ventilOn = async (url: string, more: Record<string, string> = {}): Promise<RunningVentil> => {
  const dataDir = more['VENTIL_DATA'] ?? (await mkdtemp(join(tmpdir(), 'ventil-load-')))
  const env = {
    DATABASE_URL: url,
    VENTIL_DEMO: '0',
    VENTIL_SERVE_WEB: '0',
    LOG_LEVEL: 'warn',
    VENTIL_DATA: dataDir,
    ...more,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/createAdmin.ts', '--email', email],
    {
      cwd: root,
      env: { ...process.env, ...env },
    },
  )
  const ventil = await startVentil({ dataDir, env })
  const link = /\/register\/([\w-]+)/.exec(stdout)?.[1]
  const reply = await fetch(`${ventil.identity}/api/users/register/${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, firstName: 'Berta', lastName: 'Betrieb', dataPrivacyAgreed: true }),
  })
  if (!reply.ok) throw new Error(`no password could be set: ${reply.status} ${await reply.text()}`)
  const stop = async () => {
    await ventil.stop()
    if (more['VENTIL_DATA'] === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return { ...ventil, stop }
}

const Session = z.object({ accessToken: z.string() })

export const signIn = async ({ identity }: RunningVentil): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${identity}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  return Session.parse(await reply.json()).accessToken
}

/** What a call was answered, or `lost` if its connection broke: the process has ended. */
interface Answer {
  call: string
  status: number | 'lost'
  retryAfter: string | null
  ms: number
}

const retryMs = 20

/**
 * Lists, writes, sign-ins and probes by several clients at once until it is stopped. A write that got a 503 is repeated under its key until it
 * is acknowledged, as the app does.
 */
export const mixedLoad = (ventil: RunningVentil, token: string, clients: number) => {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  let going = true
  const run = randomUUID().slice(0, 8)
  const ask = async (call: string, address: string, init: RequestInit = {}): Promise<Answer> => {
    const started = performance.now()
    const answer = await fetch(address, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
    }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
      },
      () => ({ status: 'lost' as const, retryAfter: null }),
    )
    const whole = { call, ...answer, ms: performance.now() - started }
    answers.push(whole)
    return whole
  }
  const list = () => ask('list', `${ventil.main}/api/tenants?PageSize=25`)
  const session = () => ask('session', `${ventil.identity}/api/auth/check-session`)
  const enter = () =>
    ask('sign-in', `${ventil.identity}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    })
  const write = async (name: string) => {
    const init = {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name }),
    }
    for (;;) {
      const { status } = await ask('write', `${ventil.main}/api/tenants`, init)
      if (status === 201) acknowledged.push(name)
      if (status !== 503 || !going) return
      await wait(retryMs)
    }
  }
  const client = async (number: number) => {
    for (let turn = 0; going; turn += 1) {
      const { status } = await list()
      await session()
      await write(`Last ${run}-${number}-${turn}`)
      if (number === 0) await enter()
      if (status === 503) await wait(retryMs)
    }
  }
  const running = Array.from({ length: clients }, (_, number) => client(number))
  return {
    answers,
    acknowledged,
    probe: (call: 'ready' | 'health', backend: 'main' | 'identity' = 'main') =>
      ask(call, `${ventil[backend]}/${call}`),
    list,
    session,
    stop: async () => {
      going = false
      await Promise.all(running)
    },
  }
}

export type MixedLoad = ReturnType<typeof mixedLoad>

const Page = z.object({ items: z.array(z.object({ name: z.string() })) })

/** The names of all clients that were created, to be compared with those that were acknowledged. */
export const storedNames = async ({ main }: RunningVentil, token: string): Promise<string[]> => {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const reply = await fetch(`${main}/api/tenants?Query=Last&PageSize=200&Page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = Page.parse(await reply.json())
    names.push(...items.map(({ name }) => name))
    if (items.length < 200) return names
  }
}
