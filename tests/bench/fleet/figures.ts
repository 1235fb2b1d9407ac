import * as z from 'zod'
import { atMost, median, percentile, told, type Figure } from '../Figure.ts'
import { fullFleet, smallFleet } from './makeFleet.ts'
import { pathOf, searchesOf } from './searches.ts'
import type { Fleet } from './talk.ts'

const times = 30
const Page = z.object({ items: z.array(z.unknown()), total: z.int(), more: z.boolean().optional() })

/** A page of 25 of the device list with its total, for each search: at most 100 ms, and at most three times the same SQL run directly. */
export const listFigures = async (fleet: Fleet, size: 'full' | 'small'): Promise<Figure[]> => {
  const { tokens } = fleet
  const { thermostats } = size === 'full' ? fullFleet : smallFleet
  const figures: Figure[] = []
  const all: { own: number; straight: number }[] = []
  for (const search of searchesOf(size === 'full' ? fullFleet : smallFleet)) {
    const token = search.byAdmin ? tokens.admin : tokens.superAdmin
    const pairs: { own: number; straight: number }[] = []
    let found = ''
    for (let n = 0; n < times + 2; n++) {
      const path = pathOf(search, n)
      const straight = await fleet.straight(path, token)
      const { milliseconds: own, body } = await fleet.call(path, token)
      const { total, more } = Page.parse(JSON.parse(body.toString()))
      found = more ? `more than ${total}` : String(total)
      // the first calls open connections and warm up the JIT compiler
      if (n >= 2) pairs.push({ own, straight })
    }
    all.push(...pairs)
    const own = percentile(
      pairs.map((pair) => pair.own),
      95,
    )
    const straight = percentile(
      pairs.map((pair) => pair.straight),
      95,
    )
    figures.push({
      ...atMost(`  ${search.name}`, own, 100, 'ms'),
      against: `${(own / straight).toFixed(1)} x the same SQL, ${straight.toFixed(1)} ms; ${found} found`,
    })
  }
  const own = all.map((pair) => pair.own)
  const straight = all.map((pair) => pair.straight)
  return [
    {
      name: `device list of ${thermostats.toLocaleString('en')}, p95 of all searches`,
      measured: `${(percentile(own, 95) / percentile(straight, 95)).toFixed(2)} x`,
      bound: '3 x',
      against: `${percentile(own, 95).toFixed(1)} to ${percentile(straight, 95).toFixed(1)} ms of the same SQL straight; medians ${median(own).toFixed(1)} to ${median(straight).toFixed(1)} ms`,
      ok: percentile(own, 95) <= 3 * percentile(straight, 95),
    },
    ...figures,
  ]
}

const year = 365 * 86_400_000

/** A year of one thermostat, queried as its chart does. */
export const chartFigures = async (fleet: Fleet): Promise<Figure[]> => {
  const now = Date.now()
  const range = new URLSearchParams({
    From: new Date(now - year).toISOString(),
    To: new Date(now).toISOString(),
  })
  const spent: number[] = []
  let points = 0
  for (let n = 0; n < 12; n++) {
    const { milliseconds, body } = await fleet.call(
      `/api/thermostats/${fleet.year.eui}/measurements?${range}`,
      fleet.tokens.superAdmin,
      fleet.year.tenantId,
    )
    points = z.looseObject({ at: z.array(z.unknown()) }).parse(JSON.parse(body.toString())).at.length
    if (n >= 2) spent.push(milliseconds)
  }
  return [
    {
      ...atMost(`chart of a year, p95`, percentile(spent, 95), 300, 'ms', 0),
      against: `${365 * 144} uplinks, ${points} points`,
    },
  ]
}

const MB = 1e6

/** An export of the whole fleet: the additional memory of the process, and the latency of a list page meanwhile. */
export const exportFigures = async (fleet: Fleet, format: 'xlsx' | 'csv'): Promise<Figure[]> => {
  const { tokens } = fleet
  const page = pathOf({ name: '', query: () => ({ Lifecycles: 'Installed' }) }, 0)
  for (let n = 0; n < 20; n++) await fleet.call(page, tokens.superAdmin)
  const before = await fleet.memory()
  let peak = before
  const waits: number[] = []
  const headers = { authorization: `Bearer ${tokens.superAdmin}`, 'x-tenant-id': fleet.year.tenantId }
  const start = performance.now()
  let bytes = 0
  let running = true
  const watched = (async () => {
    while (running) {
      waits.push((await fleet.call(page, tokens.superAdmin)).milliseconds)
      peak = Math.max(peak, await fleet.memory())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  try {
    const asked = await fetch(
      `${fleet.base}/api/global-device-list/operation/export?HasMalfunction=false&format=${format}`,
      {
        headers: { ...headers, prefer: 'respond-async' },
      },
    )
    const { id } = z.object({ id: z.string() }).parse(await asked.json())
    for (let job = 'Queued'; job === 'Queued' || job === 'Running';) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const { body } = await fleet.call(`/api/jobs/${id}`, tokens.superAdmin, fleet.year.tenantId)
      job = z.object({ state: z.string() }).parse(JSON.parse(body.toString())).state
    }
    const reply = await fetch(`${fleet.base}/api/jobs/${id}/result`, { headers })
    if (reply.status !== 200 || !reply.body) throw new Error(`the export answered ${reply.status}`)
    for await (const chunk of reply.body) bytes += chunk.length
  } finally {
    running = false
    await watched
  }
  const seconds = (performance.now() - start) / 1000
  const rows = fullFleet.thermostats.toLocaleString('en')
  return [
    {
      ...atMost(`export of ${rows} as ${format}: more memory`, (peak - before) / MB, 200, 'MB', 0),
      against: `${(before / MB).toFixed(0)} MB before; a file of ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
    },
    {
      ...atMost('  a page of the list meanwhile, p95', percentile(waits, 95), 500, 'ms', 0),
      against: `${waits.length} pages, the slowest ${Math.max(...waits).toFixed(0)} ms`,
    },
  ]
}

/** The heading of a fleet's figures. */
export const fleetFigure = (seconds: number): Figure => told('  making the fleet', `${seconds.toFixed(0)} s`)
