import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import type { RunningVentil } from '../../support/startVentil.ts'
import { told, type Figure } from '../Figure.ts'
import { entriesOn, repeat, type Kept } from './entries.ts'
import { handOn } from './Hand.ts'
import { phone } from './phone.ts'
import { preparation, unitPath } from './place.ts'
import { proveOnceInOrder } from './proof.ts'
import { recordUnit, swapsFor } from './record.ts'

const wantedCuts = 500
/** Units of the recording: enough entries for all cuts, of which each meets three at most. */
const units = 9

/** Where a connection breaks: before the request, after the server's commit and before its reply, during a reload, with a killed tab; and a token that expired. */
const kinds = ['beforeSend', 'beforeReply', 'reload', 'killedTab', 'expiredToken'] as const
type Kind = (typeof kinds)[number]

const isWrite = (route: Route): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(route.request().method())

/** Cuts the connection of a phone under what it sends. Each fourth write gets through, so that it comes to an end. */
class Cutter {
  readonly counts: Record<Kind, number> = {
    beforeSend: 0,
    beforeReply: 0,
    reload: 0,
    killedTab: 0,
    expiredToken: 0,
  }
  cuts = 0
  page: Page | undefined
  private writes = 0
  private readonly context: BrowserContext
  constructor(context: BrowserContext) {
    this.context = context
  }
  async open(): Promise<Page> {
    this.page = await this.context.newPage()
    await this.page.goto('/installer/changes')
    return this.page
  }
  async meet(route: Route): Promise<void> {
    this.writes += 1
    const kind = kinds[this.cuts % kinds.length] ?? 'beforeSend'
    if (!isWrite(route) || this.cuts >= wantedCuts || this.writes % 4 === 0) return route.continue()
    this.cuts += 1
    this.counts[kind] += 1
    // every second one of a reload or a killed tab finds the request committed
    if (kind === 'beforeReply' || ((kind === 'reload' || kind === 'killedTab') && this.cuts % 2 === 0))
      await route.fetch()
    if (kind === 'expiredToken')
      return route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } })
    if (kind === 'killedTab') {
      await this.page?.close()
      await this.open()
      return undefined
    }
    if (kind === 'reload') {
      await this.page?.reload()
      return undefined
    }
    await route.abort()
    // the phone finds a network again at once
    await this.page?.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
    return undefined
  }
}

/** Whether everything was sent; throws if something was refused. */
const isSent = async (page: Page): Promise<boolean> => {
  const left = await entriesOn(page)
  const held = left.find(({ state }) => state !== 'waiting')
  if (held) throw new Error(`${held.act} needs a decision: ${JSON.stringify(held)}`)
  return left.length === 0
}

/** Sends a recorded installation over a connection that breaks 500 times; everything must be there exactly once and in order. */
export const cutFigures = async (browser: Browser, ventil: RunningVentil): Promise<Figure[]> => {
  const office = await preparation(ventil)
  const context = await phone(browser, ventil, { language: 'en', serviceWorkers: 'block' })
  try {
    const since = new Date().toISOString()
    const recording = await context.newPage()
    const { recorded, of } = await recordUnit(await handOn(recording, 'en'), office, unitPath)
    await repeat(recording, recorded, await swapsFor(office, of, units - 1))
    const kept: readonly Kept[] = await entriesOn(recording)
    await recording.close()
    const start = performance.now()
    const cutter = new Cutter(context)
    await context.route(`${ventil.main}/api/**`, (route) => cutter.meet(route).catch(() => undefined))
    await context.setOffline(false)
    await cutter.open()
    for (let quiet = 0; ; quiet += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const { page } = cutter
      if (
        page &&
        (await isSent(page).catch((error: unknown) =>
          String(error).includes('needs a decision') ? Promise.reject(error) : false,
        ))
      )
        break
      if (quiet > 3600) throw new Error(`not everything was sent after ${cutter.cuts} cuts`)
    }
    const seconds = (performance.now() - start) / 1000
    if (cutter.cuts < wantedCuts) throw new Error(`the recording ended after ${cutter.cuts} cuts`)
    const entries = await proveOnceInOrder(office, kept[0]?.userId ?? '', since, kept)
    const photos = kept.filter(({ act }) => act === 'addPhoto').length
    return [
      told(
        'installer: cuts of the connection that lost or doubled nothing',
        String(cutter.cuts),
        JSON.stringify(cutter.counts).replaceAll(/[{}"]/g, ''),
      ),
      told(
        '  entries and photos that arrived once and in order',
        `${entries}, ${photos} of them photos`,
        `${seconds.toFixed(0)} s`,
      ),
    ]
  } finally {
    await context.close()
  }
}
