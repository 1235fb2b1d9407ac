import { chromium, type BrowserContext } from '@playwright/test'
import { join } from 'node:path'
import { readManifest } from '../../scripts/buildManifest.ts'
import { anyPage, sizeOf } from '../../scripts/bundleBudget.ts'
import { paths } from '../../src/paths.ts'
import { everyRoute } from '../e2e/everyRoute.ts'
import { settled } from '../e2e/fixtures.ts'
import { chromiumArgs, findChromium } from '../support/chromium.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { signedIn, signIn } from './backend.ts'
import { atMost, told, type Figure } from './Figure.ts'

const built = 'dist/web'

/** What a page may load beyond its bound: the map and the charts, with the tab that is nothing else. */
const beyond = new Set(['BuildingMap', 'TimeChart', 'ChartCard', 'MeasurementsTab'])

/** Of the heaviest pages, this many are named. */
const named = 3

/** The name of the part of the build that each script is, by its address. */
const partNames = (): ReadonlyMap<string, string | undefined> =>
  new Map(Object.values(readManifest(built)).map(({ file, name }) => [`/${file}`, name]))

/** Opens a page as from a link in a mail. @returns the gzipped size of the scripts that the browser asks for until the network is idle, kB. */
const weighed = async (
  context: BrowserContext,
  url: string,
  parts: ReadonlyMap<string, string | undefined>,
): Promise<number> => {
  const page = await context.newPage()
  // the stream of live updates would never be idle; refused by the browser itself, unlike a route of Playwright's, it leaves the cache on
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/api/live*'] })
  await page.goto(url)
  await settled(page)
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  await page.close()
  const scripts = [...new Set(loaded)].filter(
    (path) => path.endsWith('.js') && !beyond.has(parts.get(path) ?? ''),
  )
  return scripts.reduce((sum, script) => sum + sizeOf(join(built, script)), 0)
}

/** The scripts of every page as the browser counts them, where `bundleBudget.ts` counts by the graph of the build. */
export const routeScripts = async (ventil: RunningVentil): Promise<Figure[]> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  })
  const parts = partNames()
  const weigh = (context: BrowserContext, path: string) => weighed(context, `${ventil.web}${path}`, parts)
  const as = async (role: string) =>
    browser.newContext(signedIn(ventil.web, await signIn(ventil, `${role}@demo.ventil.test`)))
  try {
    const ofSignIn = await weigh(await browser.newContext(), paths.signIn)
    const ofFirstList = await weigh(await as('admin'), paths.tenants.list)
    const context = await as('superadmin')
    const pages: { path: string; kB: number }[] = []
    for (const path of await everyRoute(ventil)) pages.push({ path, kB: await weigh(context, path) })
    const [heaviest, ...others] = pages.toSorted((one, other) => other.kB - one.kB)
    return [
      atMost('scripts of the sign-in page, gzip, as the browser counts', ofSignIn, 110, 'kB'),
      atMost(
        'scripts of the first list with what follows its rows, gzip, as the browser counts',
        ofFirstList,
        400,
        'kB',
      ),
      atMost(
        `scripts of the heaviest of ${pages.length} pages, gzip, as the browser counts: ${heaviest?.path}`,
        heaviest?.kB ?? Number.NaN,
        anyPage,
        'kB',
      ),
      ...others.slice(0, named).map(({ path, kB }) => told(`the next: ${path}`, `${kB.toFixed(1)} kB`)),
    ]
  } finally {
    await browser.close()
  }
}
