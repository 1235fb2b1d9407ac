import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as z from 'zod'
import type { RunningVentil } from '../support/startVentil.ts'
import { signedIn, type BenchSession } from './backend.ts'
import { besideBareList, inTurns } from './bareList/besideBareList.ts'
import { median, ratio, told, type Figure } from './Figure.ts'
import { slowDown, slowNetwork } from './installer/phone.ts'

const Event = z.looseObject({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().optional(),
})
const Trace = z.object({ traceEvents: z.array(Event) })

const runs = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

/** How long each task of a page's main thread took after its first paint, in ms of the processor, from a trace of the browser. */
const tasksOf = (trace: Buffer): number[] => {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()))
  const painted = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first paint')
  return traceEvents.flatMap(({ name, pid, tid, ts, dur, tdur }) =>
    runs.has(name) &&
    pid === painted.pid &&
    tid === painted.tid &&
    ts + dur > painted.ts &&
    tdur !== undefined
      ? [tdur / 1000]
      : [],
  )
}

const warmUps = 1
const rounds = 7
/** As on the phone that Lighthouse pretends to have. */
const viewport = { width: 412, height: 823 }
/** What follows the rows is over by then, ms. */
const settles = 4_000
/** What answers within it does not hold up anybody, ms. */
const unnoticed = 50

const Seen = z.object({ fcp: z.number(), lcp: z.number(), cls: z.number(), largest: z.string() })

/** Runs in the page before anything else: notes what is painted and what moves. */
const watch = `
  const seen = { fcp: 0, lcp: 0, cls: 0, largest: '' }
  globalThis.seenByBench = seen
  const on = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcp = startTime })
  on('largest-contentful-paint', ({ startTime, element }) => { seen.lcp = startTime; seen.largest = (element?.textContent ?? '').slice(0, 40) })
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
`

const rowsShown = async (page: Page): Promise<number> => {
  const shown = await page.waitForFunction(
    () => document.querySelectorAll('tbody tr td:nth-child(2)').length >= 25 && performance.now(),
    undefined,
    {
      polling: 'raf',
      timeout: 60_000,
    },
  )
  return Number(await shown.jsonValue())
}

const opened = (browser: Browser, url: string, session?: BenchSession): Promise<BrowserContext> =>
  browser.newContext({
    ...signedIn(url, session),
    viewport,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })

/** What somebody with a slow phone sees, and what it loads, kB. */
const look = async (browser: Browser, url: string, slower: number, session?: BenchSession) => {
  const context = await opened(browser, url, session)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    let bytes = 0
    tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await slowDown(page, slower)
    await page.goto(url, { waitUntil: 'commit' })
    const rows = await rowsShown(page)
    const beforeRows = bytes
    await page.waitForTimeout(settles)
    return { rows, kB: beforeRows / 1000, ...Seen.parse(await page.evaluate('globalThis.seenByBench')) }
  } finally {
    await context.close()
  }
}

/** For how long the page would not answer a tap on a slow phone, after its first paint, and how long its longest task took, ms. By processor time: what else this machine does in the meantime does not count. */
const blocking = async (browser: Browser, url: string, slower: number, session?: BenchSession) => {
  const context = await opened(browser, url, session)
  try {
    const page = await context.newPage()
    await slowNetwork(page)
    await browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'loading', 'disabled-by-default-lighthouse'],
    })
    await page.goto(url, { waitUntil: 'commit' })
    await rowsShown(page)
    await page.waitForTimeout(settles)
    const tasks = tasksOf(await browser.stopTracing()).map((ms) => ms * slower)
    return {
      tbt: tasks.reduce((sum, ms) => sum + Math.max(0, ms - unnoticed), 0),
      longest: Math.max(0, ...tasks),
    }
  } finally {
    await context.close()
  }
}

type Round = Awaited<ReturnType<typeof look>> & Awaited<ReturnType<typeof blocking>>

const round = async (
  browser: Browser,
  url: string,
  slower: number,
  session?: BenchSession,
): Promise<Round> => ({
  ...(await look(browser, url, slower, session)),
  ...(await blocking(browser, url, slower, session)),
})

/**
 * The first screen of a signed-in user on a slow phone, in turns with react-admin's bare list.
 * @param slower how much slower than this machine the phone is
 */
export const firstScreen = (ventil: RunningVentil, slower: number): Promise<Figure[]> =>
  besideBareList(ventil, async ({ browser, session, bareUrl }) => {
    const [own, other] = await inTurns(
      { warmUps, counted: rounds },
      () => round(browser, `${ventil.web}/thermostats`, slower, session),
      () => round(browser, bareUrl, slower),
    )
    const both = (pick: (each: Round) => number) => [median(own.map(pick)), median(other.map(pick))] as const
    const pair = (name: string, pick: (each: Round) => number, unit: string, digits = 0) => {
      const [ours, theirs] = both(pick)
      return told(
        `  ${name}`,
        `${ours.toFixed(digits)} ${unit}`,
        `${theirs.toFixed(digits)} ${unit} of the bare list`,
      )
    }
    const [rows, bareRows] = both((each) => each.rows)
    return [
      ratio('phone: thermostats on screen', rows, bareRows, 1.2, {
        unit: 'ms',
        what: 'of the bare list, medians',
        digits: 0,
      }),
      pair('first paint', (each) => each.fcp, 'ms'),
      pair('largest paint', (each) => each.lcp, 'ms'),
      told('  which is', own.at(-1)?.largest ?? '', other.at(-1)?.largest ?? ''),
      pair('layout shift', (each) => each.cls, '', 3),
      pair('total blocking time, by processor time', (each) => each.tbt, 'ms'),
      pair('longest task', (each) => each.longest, 'ms'),
      pair('loaded before the rows', (each) => each.kB, 'kB'),
    ]
  })
