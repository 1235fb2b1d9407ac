import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { anyPage, sizeOf } from '../../scripts/bundleBudget.ts'
import { readManifest } from '../../scripts/buildManifest.ts'
import { paths } from '../../src/paths.ts'
import { everyRoute } from './everyRoute.ts'
import { expect, settled, test } from './fixtures.ts'

const built = 'dist/web'

/** What a page may load beyond its bound: the map and the charts, with the tab that is nothing else. */
const beyond = new Set(['map', 'TimeChart', 'ChartCard', 'MeasurementsTab'])

/** Opens a page as from a link in a mail. @returns the gzipped size of the scripts that the browser asks for until the network is idle, kB. */
const weighed = async (context: BrowserContext, path: string): Promise<number> => {
  const page = await context.newPage()
  // the stream of live updates would never be idle; refused by the browser itself, unlike a route of Playwright's, it leaves the cache on
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/api/live*'] })
  await page.goto(path)
  await settled(page)
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await page.close()
  const namesOf = new Map(Object.values(readManifest(built)).map(({ file, name }) => [`/${file}`, name]))
  const scripts = [...new Set(names)].filter((name) => name.endsWith('.js') && !beyond.has(namesOf.get(name) ?? ''))
  return scripts.reduce((sum, script) => sum + sizeOf(join(built, script)), 0)
}

/** Over a hundred pages take minutes: they are shared out among as many tests. */
const parts = 12

for (const part of Array(parts).keys())
  test(`no page loads more than its bound of scripts, as the browser counts, part ${part + 1} of ${parts}`, async ({ context, signIn, ventil }) => {
    await signIn('superadmin')
    const heavy: string[] = []
    for (const [index, path] of (await everyRoute(ventil)).entries()) {
      if (index % parts !== part) continue
      const kB = await weighed(context, path)
      if (kB > anyPage) heavy.push(`${path}: ${kB.toFixed(0)} kB`)
    }
    expect(heavy).toEqual([])
  })

test('the sign-in page and the first list load little', async ({ context, signIn }) => {
  expect(await weighed(context, paths.signIn)).toBeLessThanOrEqual(90)
  await signIn('admin')
  // with what follows its rows, which the budget of the first list leaves out (scripts/bundleBudget.ts)
  expect(await weighed(context, paths.tenants.list)).toBeLessThanOrEqual(360)
})
