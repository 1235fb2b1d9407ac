// Measures calls beside a bare handler on the Postgres server in TEST_DATABASE_URL, in rounds that take turns, and prints the figures as
// one line of JSON. Arguments select calls by the beginning of their names.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import serverFlags from '../../../scripts/serverFlags.json' with { type: 'json' }
import { median, ratio, table, told, type Figure } from '../Figure.ts'
import { pairedCalls } from './pairedCalls.ts'
import { flatFleet, resetVersions, tidy } from './flatFleet.ts'
import { load, type Shot } from './load.ts'

/** How often the two take turns, and for how long each time. Many short turns: the machine itself is quicker at one time than at another. */
const turns = { rounds: 12, seconds: 0.5 }
/** Of calls that write much, a turn is a number of requests. */
const turnsOfWrites = { rounds: 3, seconds: 2 }
/** How long both are warmed up. */
const warmUp = 2
const url = await flatFleet(z.string().parse(process.env['TEST_DATABASE_URL']))
const wanted = process.argv.slice(2)
await resetVersions(url)

const start = async (file: string) => {
  const child = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { line, stop }
}

const bare = await start('serveBare.ts')
const own = await start('serveApp.ts')
const figures: Figure[] = []
try {
  const { base, token } = z.object({ base: z.string(), token: z.string() }).parse(JSON.parse(own.line))
  for (const call of pairedCalls(token).filter(
    ({ name }) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)),
  )) {
    await tidy(url)
    for (const connections of [1, 16]) {
      const shots: { own: Shot[]; bare: Shot[] } = { own: [], bare: [] }
      const { rounds, seconds } = call.each === undefined ? turns : turnsOfWrites
      for (let round = 0; round <= rounds; round++) {
        const limit = { seconds: round === 0 ? warmUp : seconds, each: call.each }
        const pair = {
          bare: await load(bare.line, connections, limit, call.bare),
          own: await load(base, connections, limit, call.own),
        }
        // the first round warms up both
        if (round === 0) continue
        shots.own.push(pair.own)
        shots.bare.push(pair.bare)
      }
      const [mine, theirs] = [shots.own, shots.bare].map((of) => ({
        p50: median(of.map(({ p50 }) => p50)),
        perSecond: median(of.map((shot) => shot.perSecond)),
      }))
      if (!mine || !theirs) continue
      const of = `${connections} connection${connections === 1 ? '' : 's'}`
      const [name, digits] = [`${call.name}, ${of}`, 2]
      const bound = connections > 1 ? (call.boundOfMany ?? call.bound) : call.bound
      const found = [
        bound === undefined
          ? told(
              name,
              `${mine.p50.toFixed(digits)} ms`,
              `${theirs.p50.toFixed(digits)} ms of a bare handler, medians`,
            )
          : ratio(name, mine.p50, theirs.p50, bound, {
              unit: 'ms',
              what: 'of a bare handler, medians',
              digits,
            }),
        told('  a second', mine.perSecond.toFixed(0), theirs.perSecond.toFixed(0)),
      ]
      figures.push(...found)
      console.error(table(found))
    }
  }
} finally {
  await Promise.all([bare.stop(), own.stop()])
}
console.log(JSON.stringify(figures))
