import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits until nothing fades or moves any more: between two colours a contrast is that of neither. What turns without end does not count. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )

/** Expects that the page as it is now breaks no rule of accessibility (axe). @param more further sets of rules */
export const isAccessible = async (page: Page, ...more: string[]): Promise<void> => {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).withTags([...rules, ...more]).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** The rules that a theme decides upon. */
const ofColours = ['color-contrast', 'link-in-text-block']

const everyRule = { runOnly: rules, rules: { 'label-content-name-mismatch': { enabled: true } } }
const coloursOnly = { runOnly: { type: 'rule' as const, values: ofColours } }

/** What axe finds on a page, with the rule that a control's name holds what it shows. */
const violationsOf = async (page: Page, which: typeof everyRule | typeof coloursOnly = everyRule): Promise<string[]> => {
  await atRest(page)
  // one run in the page itself; otherwise every result is gathered in a window of its own
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...which, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${new URL(page.url()).pathname} ${id}: ${html.slice(0, 160)}`))
}

/** As wide as a desk's screen and a phone's. */
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * What axe finds on a page at a desk and on a phone, in light and in dark: every rule at both widths, and those of colours in the other theme
 * of each, as only they depend on it. Leaves the page as at a desk in light.
 */
export const violationsOfEveryLook = async (page: Page): Promise<string[]> => {
  const looks = [
    ['light', desk, everyRule],
    ['dark', desk, coloursOnly],
    ['dark', phone, everyRule],
    ['light', phone, coloursOnly],
  ] as const
  const found: string[] = []
  for (const [colorScheme, size, which] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await settled(page)
    found.push(...(await violationsOf(page, which)).map((violation) => `${colorScheme} ${size.width}: ${violation}`))
  }
  await page.setViewportSize(desk)
  await settled(page)
  return found
}

/** A page of figures has a popover for each, which are all alike. */
const atMost = 6

/** Opens the menus and popovers of a page, but for those that were `opened` before by their name, and closes each. @returns what axe finds while they are open */
export const violationsOfOpened = async (page: Page, opened: Set<string>): Promise<string[]> => {
  const found: string[] = []
  let tried = 0
  for (const button of await page.locator(':is(header, main) button[aria-haspopup]:visible:enabled').all()) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    if (opened.has(name)) continue
    opened.add(name)
    tried += 1
    if (tried > atMost) break
    await button.click()
    const part = page.locator('[role=dialog], [role=menu]')
    await expect(part.last()).toBeVisible()
    found.push(...(await violationsOf(page)).map((violation) => `${name}: ${violation}`))
    await page.keyboard.press('Escape')
    await expect(part).toHaveCount(0)
  }
  return found
}
