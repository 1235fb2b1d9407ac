import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'

/** What a chart saves in a format. */
const saved = async (page: Page, button: string, format: string) => {
  await page.getByRole('button', { name: button }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return readFile(await download.path())
}

test(
  'the charts of a thermostat share a cursor that keys move, mark what was changed, and are saved as picture and table',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const device = await aDeviceOnAir(ventil)
    const now = Date.now()
    for (const [at, ago] of [120, 90, 60].entries())
      await device.report(
        { ambientTemperature: 20 + at, humidity: 40 + at, openWindow: at === 1 },
        new Date(now - ago * 60_000),
      )
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

    const save = (format: string) => saved(page, 'Temperaturen exportieren', format)
    const picture = await save('Bild (.png)')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    const table = (await save('Tabelle (.csv)')).toString()
    expect(table).toContain(`\r\nZeitraum;`)
    expect(table).toMatch(/Zeit;Zeit \(UTC\);Raumtemperatur \(°C\);/)
    expect(table).toMatch(/Z;21(;|,)/)
    expect(table).toContain('Fenster offen, bis')
    await device.stop()
  },
)

test(
  'the charts of a thermostat are compared with another room: one cursor, one table, one address for both, and words where that cannot be',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const [device, other] = [await aDeviceOnAir(ventil), await aDeviceOnAir(ventil)]
    const now = Date.now()
    for (const [at, ago] of [120, 90, 60].entries()) {
      await device.report({ ambientTemperature: 20 + at }, new Date(now - ago * 60_000))
      await other.report({ ambientTemperature: 15 + at }, new Date(now - (ago + 5) * 60_000))
    }
    await signIn('admin')
    const alone = `/thermostats/${device.eui}/measurements`
    await page.goto(alone)
    const temperatures = page.getByRole('slider', { name: 'Temperatures' })
    await expect(temperatures).toHaveAttribute('aria-valuetext', /Room temperature 22\.0\s°C/)
    await page.getByRole('button', { name: 'Other room' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare with another room' })
    await expect(dialog.getByRole('combobox', { name: 'Thermostat of another room' })).toBeFocused()
    await dialog.getByRole('combobox', { name: 'Thermostat of another room' }).fill(other.eui.slice(-8))
    await page.getByRole('option').filter({ hasText: other.eui }).click()
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await expect(page).toHaveURL(new RegExp(`with=${other.eui}`))
    await expect(temperatures).toHaveAttribute(
      'aria-valuetext',
      /Room temperature · [^,]+.* 22\.0\s°C.*Room temperature · .* 17\.0\s°C/,
    )
    await temperatures.press('Home')
    await expect(temperatures).toHaveAttribute('aria-valuetext', /20\.0\s°C.*15\.0\s°C/)
    await expect(page.getByRole('status').filter({ hasText: 'Dashed lines' })).toContainText('Solid lines')
    await page.evaluate(() => scrollTo(0, 0))
    await isAccessible(page)

    const save = (format: string) => saved(page, 'Export Temperatures', format)
    expect((await save('Picture (.png)')).subarray(1, 4).toString()).toBe('PNG')
    expect((await save('Table (.csv)')).toString()).toMatch(/Z,20,20,20,15/)

    // a shared address shows the same, and the button of the browser leads back
    await page.goBack()
    await expect(temperatures).toHaveAttribute('aria-valuetext', /Room temperature 22\.0\s°C/)
    await page.goto(`${alone}?before=week`)
    await expect(page.getByRole('status').filter({ hasText: 'week before' })).toBeVisible()
    for (const [asked, words] of [
      ['with=kitchen', 'This comparison is not known.'],
      [`with=${device.eui}`, 'This is the same thermostat and period.'],
      ['with=70b3d52dd3ffffff', 'is not among those that you can see here'],
      [`since=${Math.round(now / 1000) + 86_400}`, 'This period begins in the future.'],
    ] as const) {
      await page.goto(`${alone}?${asked}`)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(temperatures).toHaveAttribute('aria-valuetext', /Room temperature 22\.0\s°C/)
    }
    await page.getByRole('button', { name: 'End comparison' }).click()
    await expect(page).not.toHaveURL(/since=/)
    await Promise.all([device.stop(), other.stop()])
  },
)
