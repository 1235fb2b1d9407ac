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
