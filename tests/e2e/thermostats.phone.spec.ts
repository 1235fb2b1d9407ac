import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, test } from './fixtures.ts'

test('a phone shows a complete thermostat page, and sends a command', async ({ page, signIn, ventil }) => {
  const device = await aDeviceOnAir(ventil)
  await device.report({ targetTemperature: 19 })
  await signIn('admin', 'de')
  for (const tab of ['', '/measurements', '/alerts', '/downlinks', '/events', '/schedules', '/history']) {
    await page.goto(`/thermostats/${device.eui}${tab}`)
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${tab} scrolls sideways`,
    ).toBeLessThanOrEqual(1)
  }
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('button', { name: 'Befehle senden' }).click()
  const panel = page.getByRole('dialog', { name: 'Befehle' })
  await panel.getByRole('button', { name: /^Solltemperatur 19/ }).click()
  await panel.getByRole('textbox', { name: 'Temperatur' }).fill('20,5')
  await panel.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(panel.getByRole('list').getByRole('listitem').filter({ hasText: '20,5' })).toBeVisible()
  const { commands } = await device.fetchFrame()
  expect(commands.map(({ command }) => command)).toEqual([
    { code: 'SetTargetTemperature', temperature: 20.5 },
  ])
  await device.stop()
})

test('the bar stands before the app has arrived, where the app shows its own', async ({ page, signIn }) => {
  await signIn('admin', 'de')
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/mountApp-/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/thermostats', { waitUntil: 'commit' })
  const early = page.locator('.early-bar')
  await expect(early).toBeVisible()
  const before = await early.boundingBox()
  released.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thermostate')
  await expect(early).toHaveCount(0)
  const after = await page.getByRole('banner').boundingBox()
  expect([after?.y, after?.height]).toEqual([before?.y, before?.height])
})

test('who comes back from a row at the end of a list is where they were', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/thermostats')
  const rows = page.locator('tbody > tr.RaDataTable-row')
  await expect(rows).toHaveCount(25)
  await rows.last().click()
  await expect(page.getByRole('tabpanel')).not.toBeEmpty()
  await page.goBack()
  await expect(rows.last()).toBeInViewport()
})
