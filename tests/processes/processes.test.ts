import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../support/patience.ts'
import { seededFolder } from '../support/seededFolder.ts'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'
import { tempFolder } from '../support/tempFolder.ts'

const env = { VENTIL_SERVE_WEB: '0', DATABASE_URL: '', LOG_LEVEL: 'warn' }

/** Opening the data of a process, or shutting one down, takes seconds each. */
const slow = { timeout: 90_000 }

let seeded: Awaited<ReturnType<typeof seededFolder>>
let dataDir = ''
const running: RunningVentil[] = []

beforeAll(async () => {
  seeded = await seededFolder()
}, 180_000)
afterAll(() => seeded.remove())
beforeEach(async () => {
  dataDir = await tempFolder('ventil-process-')
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (more: Record<string, string> = {}): Promise<RunningVentil> => {
  const ventil = await startVentil({ dataDir, env: { ...env, ...more } })
  running.push(ventil)
  return ventil
}

/** Starts Ventil on the demo's data, like a second start. */
const startSeeded = async (): Promise<RunningVentil> => {
  await seeded.copyTo(dataDir)
  return start()
}

/** The output of a process that does not start, after the name of the failed call. */
const refusal = async (more: Record<string, string>): Promise<string> => {
  const error: unknown = await start(more).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Error ? error.message : 'it started'
}

const Session = z.object({ accessToken: z.string() })

const signIn = async ({ identity }: RunningVentil): Promise<string> => {
  const body = JSON.stringify({ email: 'superadmin@demo.ventil.test', password: 'ventil-demo-2026' })
  return Session.parse(
    await (
      await fetch(`${identity}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).json(),
  ).accessToken
}

it('keeps its data folder from other accounts of the machine', slow, async () => {
  const folder = join(dataDir, 'new')
  running.push(await startVentil({ dataDir: folder, env: { ...env, VENTIL_DEMO: '0' } }))
  const made = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  const open = await Promise.all(
    made.map(async (path) => (((await stat(path)).mode & 0o067) === 0 ? [] : [path])),
  )
  expect(made).toContain(join(folder, 'ventil.log'))
  expect(open.flat()).toEqual([])
})

const createTenant = ({ main }: RunningVentil, token: string, name: string) =>
  fetch(`${main}/api/tenants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name }),
  })

const Page = z.object({ items: z.array(z.object({ name: z.string() })), total: z.number() })

const namesOf = async ({ main }: RunningVentil, token: string, word: string): Promise<string[]> => {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const reply = Page.parse(
      await (
        await fetch(`${main}/api/tenants?Query=${word}&PageSize=200&Page=${page}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json(),
    )
    names.push(...reply.items.map(({ name }) => name))
    if (reply.items.length < 200) return names
  }
}

const ready = async ({ main, identity }: RunningVentil) => [
  (await fetch(`${main}/ready`)).status,
  (await fetch(`${identity}/ready`)).status,
]

it('refuses a second process on its data with one line, and keeps running', slow, async () => {
  const first = await startSeeded()
  const said = await refusal({})
  expect(said).toMatch(/^Ventil ended with 1: Ventil could not start: [^\n]+\n$/)
  expect(said).toContain('in use')
  expect(await ready(first)).toEqual([200, 200])
  expect((await createTenant(first, await signIn(first), 'Nach dem zweiten')).status).toBe(201)
})

it('says in one line that a port is taken', slow, async () => {
  await seeded.copyTo(dataDir)
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  try {
    const said = await refusal({ IDENTITY_PORT: String(port), VENTIL_DEMO: '0' })
    expect(said).toMatch(/^Ventil ended with 1: Ventil could not start: [^\n]+\n$/)
    expect(said).toContain(`Port ${port} is in use`)
  } finally {
    await new Promise((resolve) => {
      other.close(resolve)
    })
  }
})

it.each([
  ['MAIN_PORT', 'x'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'nowhere'],
  ['DATABASE_URL', 'mysql://x'],
  ['TRUST_PROXY', 'all'],
  ['VENTIL_DEMO', 'yes'],
])('says in one line that %s=%s is wrong', async (name, value) => {
  expect(await refusal({ [name]: value })).toMatch(
    new RegExp(`^Ventil ended with 1: Ventil could not start: ${name} must be [^\\n]+\\n$`),
  )
})

it('says in one line that a database cannot be reached', async () => {
  expect(await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatch(
    /^Ventil ended with 1: Ventil could not start: [^\n]+\n$/,
  )
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'shuts down cleanly on %s, and continues with its data',
  slow,
  async (signal) => {
    const first = await startSeeded()
    expect((await createTenant(first, await signIn(first), 'Vor dem Ende')).status).toBe(201)
    // one press of Ctrl+C comes from the terminal, and once more from what started it
    const [end] = await Promise.all([first.end(signal), first.end(signal)])
    expect(end).toEqual({ code: 0, signal: null })
    expect(first.output()).toContain(`${signal}: finishing work in progress`)
    // the file of a server that has stopped in order is gone
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    const second = await start()
    expect(await namesOf(second, await signIn(second), 'Ende')).toEqual(['Vor dem Ende'])
  },
)

it(
  'answers 503 while its database, which was killed under load, is started again, and loses nothing',
  slow,
  async () => {
    const ventil = await startSeeded()
    const token = await signIn(ventil)
    const acknowledged: string[] = []
    const seen = new Set<number>()
    let going = true
    const write = async (writer: number) => {
      for (let index = 0; going; index += 1) {
        const name = `Absturz ${writer}-${index}`
        const { status } = await createTenant(ventil, token, name)
        seen.add(status)
        if (status === 201) acknowledged.push(name)
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    const more = async (count: number) => {
      const enough = acknowledged.length + count
      await eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough))
    }
    await more(20)
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    await eventually(() => expect(seen).toContain(503))
    await more(20)
    going = false
    await Promise.all(writers)
    expect([...seen].toSorted((one, other) => one - other)).toEqual([201, 503])
    const kept = new Set(await namesOf(ventil, token, 'Absturz'))
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    expect(await ready(ventil)).toEqual([200, 200])
  },
)

it('loses no acknowledged write when it is killed', { timeout: 120_000 }, async () => {
  await seeded.copyTo(dataDir)
  const acknowledged: string[] = []
  for (let round = 0; round < 2; round += 1) {
    const ventil = await start()
    const token = await signIn(ventil)
    let going = true
    const write = async (writer: number) => {
      for (let index = 0; going; index += 1) {
        const name = `Stromausfall ${round}-${writer}-${index}`
        const reply = await createTenant(ventil, token, name).catch(() => undefined)
        if (reply?.status === 201) acknowledged.push(name)
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    const enough = acknowledged.length + 40
    while (acknowledged.length < enough)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    expect(await ventil.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    going = false
    await Promise.all(writers)
  }
  const after = await start()
  const kept = new Set(await namesOf(after, await signIn(after), 'Stromausfall'))
  expect(acknowledged.length).toBeGreaterThanOrEqual(80)
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
})
