import type { Browser } from '@playwright/test'
import type { RunningVentil } from '../support/startVentil.ts'
import { signedIn, type BenchSession } from './backend.ts'
import { besideBareList, inTurns } from './bareList/besideBareList.ts'
import { atMost, median, ratio, told, type Figure } from './Figure.ts'
import { slowDown } from './installer/phone.ts'

/** Tells the time in ms since the start of the navigation once what a page is opened for is on screen; runs in the page. */
type WhenShown = () => number | false

const rowsShown: WhenShown = () =>
  [...document.querySelectorAll('tbody tr')].filter(
    (row) => row.querySelectorAll('td').length > 1 && (row.textContent ?? '').trim() !== '',
  ).length === 25 && performance.now()

/** The numbers of what needs doing. */
const figuresShown: WhenShown = () =>
  [...document.querySelectorAll('section[aria-labelledby=todo] li')].some(({ textContent }) =>
    /\d/.test(textContent),
  ) && performance.now()

const warmUps = 2
const runs = { desk: 9, phone: 5 }

const viewports = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Device = keyof typeof viewports

/** Milliseconds from the start of a navigation with a cold browser cache to the frame after that which the page is opened for is rendered. */
const coldNavigation = async (
  browser: Browser,
  device: Device,
  url: string,
  session?: BenchSession,
  whenShown = rowsShown,
): Promise<number> => {
  const context = await browser.newContext({ ...signedIn(url, session), viewport: viewports[device] })
  try {
    const page = await context.newPage()
    if (device === 'phone') await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(whenShown, undefined, { polling: 'raf', timeout: 60_000 })
    return Number(await shown.jsonValue())
  } finally {
    await context.close()
  }
}

const keys = 9

/** Milliseconds from each key in the list's search to the frame after other rows are rendered. */
const keysToRows = async (browser: Browser, url: string, session: BenchSession): Promise<number[]> => {
  const context = await browser.newContext({ ...signedIn(url, session), viewport: viewports.desk })
  try {
    const page = await context.newPage()
    await page.goto(url)
    const search = page.getByPlaceholder('Search', { exact: true })
    await search.waitFor()
    const times: number[] = []
    // each key changes what is found: one by one a word is typed and taken back
    for (const key of [...'berlin', ...Array.from({ length: 6 }, () => 'Backspace')].slice(
      0,
      warmUps + keys,
    )) {
      await search.focus()
      await page.evaluate(() => {
        const shown = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent).join()
        const before = shown()
        const took = new Promise<number>((resolve) => {
          addEventListener(
            'keydown',
            () => {
              const start = performance.now()
              const look = () => {
                if (shown() !== before && document.querySelector('tbody tr td:nth-child(2)'))
                  resolve(performance.now() - start)
                else if (performance.now() - start > 3000) resolve(Number.NaN)
                else requestAnimationFrame(look)
              }
              look()
            },
            { once: true, capture: true },
          )
        })
        Object.assign(globalThis, { took })
      })
      await page.keyboard.press(key)
      const time = Number(await page.evaluate('globalThis.took'))
      if (!Number.isNaN(time)) times.push(time)
    }
    return times
  } finally {
    await context.close()
  }
}

const spread = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

const ways = [
  {
    device: 'desk',
    path: '/buildings',
    whenShown: rowsShown,
    name: 'cold navigation to 25 rows',
    limit: 1.1,
  },
  {
    device: 'desk',
    path: '/',
    whenShown: figuresShown,
    name: 'cold navigation to the figures of the start page',
    limit: 1.3,
  },
  {
    device: 'phone',
    path: '/buildings',
    whenShown: rowsShown,
    name: 'to 25 rows on a slow phone',
    limit: 1.2,
  },
] as const

/** Time to a list of 25 rows, and to the figures of the start page, on screen after a cold navigation, in turns with 25 rows of react-admin's bare list. */
export const coldNavigations = (ventil: RunningVentil): Promise<Figure[]> =>
  besideBareList(ventil, async ({ browser, session, bareUrl }) => {
    const figures: Figure[] = []
    for (const { device, path, whenShown, name, limit } of ways) {
      const [own, other] = await inTurns(
        { warmUps, counted: runs[device] },
        () => coldNavigation(browser, device, ventil.web + path, session, whenShown),
        () => coldNavigation(browser, device, bareUrl),
      )
      figures.push(
        ratio(name, median(own), median(other), limit, {
          unit: 'ms',
          what: 'of a bare react-admin list, medians',
          digits: 0,
        }),
        told(
          '  spread over the runs',
          `${spread(own)} ms`,
          `${spread(other)} ms of the bare list, ${runs[device]} runs each in turns`,
        ),
      )
    }
    const typed = await keysToRows(browser, `${ventil.web}/buildings`, session)
    if (typed.length === 0) throw new Error('no key in the search changed the rows')
    return [
      ...figures,
      atMost(
        'key in the filter to other rows',
        median(typed),
        300,
        `ms, median of ${typed.length} keys, ${spread(typed)}`,
      ),
    ]
  })
