import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import * as z from 'zod'
import { median, ratio, told, type Figure } from './Figure.ts'

const rounds = 5
const seconds = 2

const Servers = z.object({
  own: z.string(),
  bare: z.string(),
  bytes: z.number(),
  statements: z.number(),
  buildings: z.number(),
  units: z.number(),
  headers: z.record(z.string(), z.string()),
})
const Shot = z.object({
  latency: z.object({ average: z.number(), p50: z.number() }),
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

/** Loads a URL over a number of connections for a while; returns requests per second. */
const load = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
): Promise<number> => {
  const autocannon = join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js')
  const args = [
    autocannon,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ]
  const shot = Shot.parse(JSON.parse((await promisify(execFile)(process.execPath, args)).stdout))
  if (shot.non2xx + shot.errors > 0) throw new Error(`${url}: ${shot.non2xx} refused, ${shot.errors} failed`)
  return shot.requests.average
}

/** A list call of the app compared with the same SQL in a bare node:http and pg handler, alternating: milliseconds per call. */
export const listCalls = async (): Promise<Figure[]> => {
  const child = spawn(
    process.execPath,
    ['scripts/postgres.ts', 'node', join(import.meta.dirname, 'listServer.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve)
      child.once('exit', (code) => reject(new Error(`the list server ended with ${code}`)))
    })
    const { own, bare, bytes, statements, buildings, units, headers } = Servers.parse(JSON.parse(line))
    const figures: Figure[] = []
    for (const connections of [1, 8]) {
      const times: { own: number[]; bare: number[] } = { own: [], bare: [] }
      for (let round = 0; round <= rounds; round++) {
        const pair = [await load(own, headers, connections), await load(bare, {}, connections)] as const
        // the first round warms up both
        if (round === 0) continue
        times.own.push(1000 / pair[0])
        times.bare.push(1000 / pair[1])
      }
      figures.push(
        ratio(
          `list call, ${connections} connection${connections === 1 ? '' : 's'}`,
          median(times.own),
          median(times.bare),
          1.5,
          {
            unit: 'ms',
            what: 'of the same SQL by a bare handler, medians',
            digits: 2,
          },
        ),
      )
    }
    return [
      ...figures,
      told(
        '  of',
        `${(bytes / 1000).toFixed(0)} kB`,
        `25 of ${buildings} buildings with ${units} units, ${statements} statements`,
      ),
    ]
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
