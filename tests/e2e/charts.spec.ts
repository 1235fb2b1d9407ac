import { readFile } from 'node:fs/promises'
import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'

test('the charts of a thermostat share a cursor that keys move, mark what was changed, and are saved as picture and table', async ({
  page,
  signIn,
  ventil,
}) => {
  const device = await aDeviceOnAir(ventil)
  const now = Date.now()
  for (const [at, ago] of [120, 90, 60].entries())
    await device.report({ ambientTemperature: 20 + at, humidity: 40 + at, openWindow: at === 1 }, new Date(now - ago * 60_000))
  await signIn('admin', 'de')
  await page.goto(`/thermostats/${device.eui}/measurements`)
  const temperatures = page.getByRole('slider', { name: 'Temperaturen' })
  await expect(temperatures).toHaveAttribute('aria-valuetext', /Raumtemperatur 22,0\s°C/)
  await temperatures.press('Home')
  await expect(temperatures).toHaveAttribute('aria-valuetext', /Raumtemperatur 20,0\s°C/)
  await temperatures.press('ArrowRight')
  await expect(temperatures).toHaveAttribute('aria-valuetext', /Raumtemperatur 21,0\s°C.*Fenster offen/)
  const humidity = page.getByRole('slider', { name: 'Luftfeuchte' })
  // charts are made when they come into sight
  await page.getByRole('heading', { name: 'Luftfeuchte' }).scrollIntoViewIfNeeded()
  await expect(humidity).toHaveAttribute('aria-valuetext', /Luftfeuchte 41\s%/)
  await humidity.press('Escape')
  await expect(temperatures).toHaveAttribute('aria-valuetext', /Raumtemperatur 22,0\s°C/)

  await page.getByRole('button', { name: 'Liste anzeigen' }).click()
  await page.getByRole('group', { name: 'Änderungen, neueste zuerst' }).getByRole('button').click()
  await expect(temperatures).toHaveAttribute('aria-valuetext', /Raumtemperatur 21,0\s°C/)
  await page.getByRole('button', { name: 'Fenster offen (1)' }).click()
  await expect(temperatures).not.toHaveAttribute('aria-valuetext', /Fenster offen/)
  await page.getByRole('button', { name: 'Fenster offen (1)' }).click()
  // axe takes what the bar covers for too small
  await page.evaluate(() => scrollTo(0, 0))
  await isAccessible(page)

  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Temperaturen exportieren' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()])
    return readFile(await download.path())
  }
  const picture = await save('Bild (.png)')
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  const table = (await save('Tabelle (.csv)')).toString()
  expect(table).toContain(`\r\nZeitraum;`)
  expect(table).toMatch(/Zeit;Zeit \(UTC\);Raumtemperatur \(°C\);/)
  expect(table).toMatch(/Z;21(;|,)/)
  expect(table).toContain('Fenster offen, bis')
  await device.stop()
})
