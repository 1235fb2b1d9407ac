import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import * as z from 'zod'
import { settled } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Every rule, with the one that a control's name holds what it shows. */
const everyRule: RunOptions = { runOnly: rules, rules: { 'label-content-name-mismatch': { enabled: true } } }
/** The rules that a theme decides upon. */
const coloursOnly: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Waits until nothing fades or moves any more, and nothing stands faded until its successor comes: between two colours a contrast is that of
 * neither. What turns without end does not count.
 */
const atRest = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
  )

const Looked = z.object({
  results: z.object({
    violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
  }),
  hasChanged: z.boolean(),
})

/** Runs axe in a page, and says whether something began or ended to be busy meanwhile: what a click leads to may come after it. */
const lookOnce = (asked: string): string => `(async () => {
  // what has come to lie half beneath a bar counts as too small to be hit
  scrollTo(0, 0)
  let hasChanged = document.querySelector('[aria-busy=true]') !== null
  const observer = new MutationObserver(() => { hasChanged = true })
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] })
  const results = await axe.run(${asked})
  observer.disconnect()
  return { results, hasChanged }
})()`

/** What axe finds within parts of a page. It is brought into a document once: to read it takes longer than most of what it does. */
const violationsOf = async (page: Page, options: RunOptions, within = 'html'): Promise<string[]> => {
  await atRest(page)
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source)
  const asked = [within, { ...options, resultTypes: ['violations'] }]
    .map((each) => JSON.stringify(each))
    .join(', ')
  const { results, hasChanged } = Looked.parse(await page.evaluate(lookOnce(asked)))
  if (hasChanged) return violationsOf(page, options, within)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${new URL(page.url()).pathname} ${id}: ${html.slice(0, 160)}`),
  )
}

/** Expects that the page as it is now breaks no rule of accessibility (axe). @param more further sets of rules */
export const isAccessible = async (page: Page, ...more: string[]): Promise<void> => {
  expect(await violationsOf(page, { runOnly: [...rules, ...more] })).toEqual([])
}

/** As wide as a desk's screen and a phone's. */
export const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Both widths and both themes. */
const looks = [
  ['light', desk, everyRule],
  ['dark', phone, everyRule],
] as const
/** The colours, which alone depend on the theme, in the other theme of each width too. */
const moreLooks = [...looks, ['dark', desk, coloursOnly], ['light', phone, coloursOnly]] as const

/** Shows a page in a theme and at a size. */
const show = async (page: Page, colorScheme: 'light' | 'dark', size: typeof desk): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
  // the app is drawn for its new width in a frame after: until then it has what only the other width has
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await settled(page)
}

/** Does something at a desk and on a phone, in light and in dark, and leaves the page as at a desk in light. @returns what it finds, with the look */
const inEveryLook = async (
  page: Page,
  find: (which: RunOptions) => Promise<string[]>,
  all: typeof looks | typeof moreLooks = looks,
): Promise<string[]> => {
  const found: string[] = []
  for (const [colorScheme, size, which] of all) {
    await show(page, colorScheme, size)
    found.push(...(await find(which)).map((violation) => `${colorScheme} ${size.width}: ${violation}`))
  }
  await show(page, 'light', desk)
  return found
}

/** What axe finds on a page in every look; with `thorough`, the colours of both themes in both widths. */
export const violationsOfEveryLook = (page: Page, thorough = false): Promise<string[]> =>
  inEveryLook(page, (which) => violationsOf(page, which), thorough ? moreLooks : looks)

/** A page of figures has a popover for each, which are all alike. */
const atMost = 6

const openedParts = '[role=dialog], [role=menu]'
const opens = 'button[aria-haspopup]:visible:enabled'

/**
 * Opens the menus and popovers of a page, but for those that were `opened` before by their name, and closes each.
 * @returns what axe finds in them, and which of them do not give the focus back
 */
export const violationsOfOpened = async (
  page: Page,
  opened: Set<string>,
  of = 'main',
  which = everyRule,
): Promise<string[]> => {
  const found: string[] = []
  let tried = 0
  for (const button of await page.locator(`:is(${of}) ${opens}`).all()) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    if (opened.has(name)) continue
    opened.add(name)
    tried += 1
    if (tried > atMost) break
    await button.click()
    const part = page.locator(openedParts)
    await expect(part.last()).toBeVisible()
    found.push(...(await violationsOf(page, which, openedParts)).map((violation) => `${name}: ${violation}`))
    await page.keyboard.press('Escape')
    await expect(part).toHaveCount(0)
    if (!(await button.evaluate((it) => it === document.activeElement)))
      found.push(`${page.url()}: ${name} does not get the focus back`)
  }
  return found
}

/** What axe finds in the menus of the bars, which are the same on every page, in every look; `opened` gets their names. */
export const violationsOfBars = (page: Page, opened: Set<string>): Promise<string[]> =>
  inEveryLook(page, async (which) => {
    const names = new Set<string>()
    const found = await violationsOfOpened(page, names, 'header, nav', which)
    for (const name of names) opened.add(name)
    return found
  })
