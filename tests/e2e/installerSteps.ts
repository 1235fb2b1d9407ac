import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'

/** Waits for a step of the installer by its heading. */
export const step = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

/** Nothing is cut off at the side, can be missed by a thumb, or breaks a rule of accessibility. */
export const isUsable = async (page: Page) => {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(1)
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a, button, [role=radio], input:not([type=checkbox], [type=file], [aria-hidden=true]), label:has(input[type=checkbox])',
      ),
    ]
      .map((node) => ({ box: node.getBoundingClientRect(), name: node.textContent }))
      .filter(({ box }) => box.width > 0 && (box.height < 48 || box.width < 48))
      .map(({ box, name }) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`),
  )
  expect(small).toEqual([])
  await isAccessible(page)
}
