import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** What axe finds on a page, with the rule that a control's name holds what it shows. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  await atRest(page)
  // one run in the page itself; otherwise every result is gathered in a window of its own
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: rules, rules: { 'label-content-name-mismatch': { enabled: true } }, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${new URL(page.url()).pathname} ${id}: ${html.slice(0, 160)}`))
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
