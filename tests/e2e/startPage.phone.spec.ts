import { expect, settled, test } from './fixtures.ts'

test('the start page of a phone holds still, whichever answer comes last', async ({ page, signIn }) => {
  await signIn('admin')
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number')
          document.documentElement.dataset['moved'] = String(
            Number(document.documentElement.dataset['moved'] ?? 0) + entry.value,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const last of ['**/api/workday', '**/api/appointments?*']) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(last, async (route) => {
      await released
      await route.continue()
    })
    const other = page.waitForResponse(
      (response) => response.url().includes('/api/jobs') && response.request().method() === 'GET',
    )
    await page.goto('/')
    await other
    release()
    await settled(page)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(
      Number(await page.evaluate(() => document.documentElement.dataset['moved'] ?? '0')),
      last,
    ).toBeLessThanOrEqual(0.02)
    await page.unroute(last)
  }
})
