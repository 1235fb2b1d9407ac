import { isAccessible } from './isAccessible.ts'
import { expect, settled, test } from './fixtures.ts'

test('the menu of a phone covers neither the end of a list nor the buttons of a form nor the focus, and its sheet leads to the rest', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/buildings')
  await settled(page)
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  const top = async () => (await bar.boundingBox())?.y ?? 0
  const bottomOf = async (what: ReturnType<typeof page.locator>) => {
    const box = await what.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOf(page.locator('[data-pages]'))).toBeLessThanOrEqual(await top())
  await page.evaluate(() => scrollTo(0, 0))
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator('main :focus')
    if ((await focused.count()) > 0) expect(await bottomOf(focused)).toBeLessThanOrEqual((await top()) + 1)
  }
  await page.goto('/buildings/create')
  await settled(page)
  expect(await bottomOf(page.getByRole('button', { name: 'Save' }))).toBeLessThanOrEqual(await top())
  await bar.getByRole('button', { name: /^More/ }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('link', { name: /^Administration/ })).toBeVisible()
  await isAccessible(page)
  await sheet.getByRole('link', { name: /^Administration/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Clients' }),
  ).toHaveAttribute('aria-current', 'page')
})
