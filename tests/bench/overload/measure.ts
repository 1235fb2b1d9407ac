// Overloads the app with lists and with sign-ins, and prints figures as one line of JSON. Runs on the Postgres server in
// TEST_DATABASE_URL.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { atMost, percentile, ratio, told, type Figure } from '../Figure.ts'

const Server = z.object({ main: z.string(), identity: z.string(), token: z.string(), tenant: z.string() })
const list = '/api/taxonomy/buildings?Page=1&PageSize=25&Sort.SortOption=Name&Sort.Direction=Ascending'

const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
const { main, identity, token, tenant } = Server.parse(
  JSON.parse(
    await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    }),
  ),
)

const agent = new Agent({ keepAlive: true })

interface Answer {
  status: number
  ms: number
}

const ask = (
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const sent = request(
      new URL(path, base),
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (reply) => {
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, ms: performance.now() - started }))
        reply.on('error', reject)
        reply.resume()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const addressOf = (client: number) => `10.0.${Math.floor(client / 250)}.${1 + (client % 250)}`
const askList = (client: number) =>
  ask(main, list, {
    authorization: `Bearer ${token}`,
    'x-tenant-id': tenant,
    'x-forwarded-for': addressOf(client),
  })

/** Clients that ask again as soon as they are answered, for a while. */
const load = async (
  clients: number,
  seconds: number,
  one: (client: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  const until = performance.now() + seconds * 1_000
  const run = async (client: number) => {
    while (performance.now() < until) answers.push(await one(client))
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return answers
}

const timesOf = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 200).map(({ ms }) => ms)

/** What is asked while something else goes on, with a pause between the answers. */
const meanwhile = async <T>(
  work: Promise<T>,
  pauseMs: number,
  one: () => Promise<Answer>,
): Promise<{ result: T; answers: Answer[] }> => {
  const answers: Answer[] = []
  let going = true
  const asking = (async () => {
    while (going) {
      answers.push(await one())
      await wait(pauseMs)
    }
  })()
  const result = await work
  going = false
  await asking
  return { result, answers }
}

const figures: Figure[] = []
try {
  await load(8, 3, askList)
  const peaks: { clients: number; perSecond: number }[] = []
  for (const clients of [4, 8, 16, 32])
    peaks.push({ clients, perSecond: timesOf(await load(clients, 3, askList)).length / 3 })
  const peak = peaks.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))
  for (const clients of [5 * peak.clients, 200]) {
    const seconds = 8
    const health = meanwhile(load(clients, seconds, askList), 20, () => ask(main, '/health', {}))
    const { result, answers } = await meanwhile(health, 200, () => ask(main, '/ready', {}))
    const good = timesOf(result.result)
    const refused = result.result.filter(({ status }) => status === 503).length
    figures.push(
      {
        name: `overload: goodput of ${clients} clients`,
        measured: `${((100 * good.length) / seconds / peak.perSecond).toFixed(0)} %`,
        bound: 'at least 80 %',
        against: `${(good.length / seconds).toFixed(0)} a second; peak ${peak.perSecond.toFixed(0)} at ${peak.clients} clients; ${refused} of ${result.result.length} refused`,
        ok: good.length / seconds >= 0.8 * peak.perSecond,
      },
      atMost('  served calls, p95', percentile(good, 95) / 1_000, 2, 's', 2),
      atMost('  health, p99', percentile(timesOf(result.answers), 99), 200, 'ms', 0),
      atMost('  answers other than 200 and 503', result.result.length - good.length - refused, 0, 'calls', 0),
      atMost(
        '  probes of readiness that disagree with the calls',
        answers.filter(({ status }) => status !== 200).length,
        0,
        'probes',
        0,
      ),
    )
  }
  const quiet = timesOf(await load(1, 5, askList))
  let stranger = 0
  const signIn = () => {
    stranger += 1
    const body = JSON.stringify({ email: `niemand${stranger}@example.test`, password: 'falsches Passwort' })
    return ask(
      identity,
      '/api/auth/login',
      {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(stranger / 250)}.${1 + (stranger % 250)}`,
      },
      body,
    )
  }
  const flood = await meanwhile(load(50, 8, signIn), 5, () => askList(0))
  const judged = Map.groupBy(flood.result, ({ status }) => status)
  figures.push(
    ratio(
      `list during 50 parallel false sign-ins, p95`,
      percentile(timesOf(flood.answers), 95),
      percentile(quiet, 95),
      3,
      {
        unit: 'ms',
        what: 'without them',
      },
    ),
    told(
      '  of',
      `${flood.result.length} sign-ins`,
      [...judged].map(([status, { length }]) => `${length} x ${status}`).join(', '),
    ),
  )
  console.log(JSON.stringify(figures))
} finally {
  child.kill('SIGTERM')
  await ended
  agent.destroy()
}
