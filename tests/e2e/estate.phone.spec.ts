import { expect, settled, test } from './fixtures.ts'

test('a phone shows the lists without clipping the page, in both languages', async ({ page, signIn }) => {
  await signIn('customer', 'de')
  for (const path of ['/', '/buildings', '/building-units', '/rooms', '/radiators', '/estate', '/profile']) {
    await page.goto(path)
    await settled(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(1)
  }
})

test('the acts on ticked rows fit on a phone', async ({ page, signIn }) => {
  await signIn('admin', 'de')
  await page.goto('/building-units')
  await settled(page)
  for (const row of [0, 1]) await page.locator('[data-list] tbody').getByRole('checkbox').nth(row).click()
  const acts = page.getByRole('button', { name: /ändern|setzen|Löschen/ })
  await expect(acts.first()).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(1)
  for (const act of await acts.all()) await expect(act).toBeInViewport({ ratio: 1 })
})

test('a message that a form is not valid leaves its button free', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/locations/create')
  await settled(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const message = page.getByText('The form is not valid. Check the marked fields.')
  await expect(message).toBeVisible()
  // stands still
  await message.hover()
  const [below, above] = [await save.boundingBox(), await message.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('the pages of links in mails fit on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  for (const path of [
    '/sign-in',
    '/forgot-password',
    '/register/x',
    '/reset-password/x',
    '/confirm-email/x',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(320)
  }
})
