// Cuts the database off under mixed load and prints figures as one line of JSON: how long calls took, how long until all were answered again.
import { startPostgres } from '../../scripts/postgresServer.ts'
import { atMost, told, type Figure } from '../bench/Figure.ts'
import { cut, cutKinds, type CutKind } from './cuts.ts'
import { mixedLoad, signIn, storedNames, ventilOn } from './mixedLoad.ts'

const cuts = 50
const clients = 8
/** A frozen server stays so for half a minute, and a stopped one for a second, which a restart takes. */
const awayMs: Readonly<Record<CutKind, number>> = {
  terminate: 0,
  'fast stop': 1_000,
  'immediate stop': 1_000,
  freeze: 30_000,
}

const server = await startPostgres({ durable: true })
const ventil = await ventilOn(server.url)
try {
  const token = await signIn(ventil)
  const load = mixedLoad(ventil, token, clients)
  const backMs: number[] = []
  const done = new Map<CutKind, number>()
  for (let index = 0; index < cuts; index += 1) {
    // every tenth is a freeze
    const kind = index % 10 === 9 ? 'freeze' : (cutKinds[index % 3] ?? 'terminate')
    backMs.push(await cut(server, load, kind, awayMs[kind]))
    done.set(kind, (done.get(kind) ?? 0) + 1)
  }
  await load.stop()
  const stored = new Set(await storedNames(ventil, token))
  const count = (wanted: (status: number | 'lost') => boolean) =>
    load.answers.filter(({ status }) => wanted(status)).length
  const refused = load.answers.filter(({ status }) => status === 503)
  const figures: Figure[] = [
    atMost('database cuts: longest answer', Math.max(...load.answers.map(({ ms }) => ms)) / 1_000, 5, 's'),
    atMost('  longest time until all calls are answered again', Math.max(...backMs) / 1_000, 5, 's'),
    atMost(
      '  answers other than 200, 201 and 503',
      count((status) => status !== 200 && status !== 201 && status !== 503),
      0,
      'calls',
      0,
    ),
    atMost(
      '  503 without Retry-After',
      refused.filter(({ retryAfter }) => retryAfter === null).length,
      0,
      'calls',
      0,
    ),
    atMost(
      '  acknowledged writes lost',
      load.acknowledged.filter((name) => !stored.has(name)).length,
      0,
      'writes',
      0,
    ),
    told(
      '  by status',
      [...Map.groupBy(load.answers, ({ call, status }) => `${status === 503 ? '' : `${call} `}${status}`)]
        .map(([what, { length }]) => `${length} x ${what}`)
        .join(', '),
    ),
    told(
      '  of',
      `${cuts} cuts`,
      `${[...done].map(([kind, times]) => `${times} x ${kind}`).join(', ')}; ${load.answers.length} calls, ${refused.length} of them 503, ${load.acknowledged.length} writes acknowledged`,
    ),
  ]
  console.log(JSON.stringify(figures))
} finally {
  await ventil.stop()
  await server.remove()
}
