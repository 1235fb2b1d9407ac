import { hoursOfDay } from '../support/hoursOfDay.ts'
import { demoCalls } from './demoCalls.ts'
import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, settled, test } from './fixtures.ts'
import { captureWorkedBuilding, workedRooms } from './workedBuilding.ts'
import { onlyInSweep } from './sweep.ts'

const hour = 3_600_000
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
/** kWh/m² of a day on the horizontal without weather data, by month: docs/heat-load.md. */
const sunOf = (month: number): number =>
  [11, 12, 1, 2].includes(month) ? 1 : [3, 10].includes(month) ? 2 : [4, 9].includes(month) ? 3.5 : 5

test(
  'the worked building of docs/heat-load.md is calculated, balanced and its record kept',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const { call } = await demoCalls(ventil, 'admin')
    const { buildingId, circuitId, radiators } = await captureWorkedBuilding(call)
    const yesterday = berlin.format(Date.now() - 24 * hour)
    const devices = []
    for (const radiatorId of radiators) devices.push(await aDeviceOnAir(ventil, { radiatorId }))
    // every half hour of three days around, so that the day is whole in its time zone
    const noon = Date.parse(`${yesterday}T12:00:00Z`)
    for (const device of devices)
      for (let at = noon - 15 * hour; at <= noon + 15 * hour && at < Date.now() - hour; at += hour / 2)
        await device.report(
          { ambientTemperature: 21.2, targetTemperature: 21, motorConstraint: 1000 },
          new Date(at),
        )
    for (const device of devices) await device.report({ ambientTemperature: 21.2, motorConstraint: 1000 })

    await signIn('admin')
    await page.goto(`/heat-load/${buildingId}`)
    await page.getByRole('button', { name: 'Calculate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Calculate heat load' })
    await dialog.getByLabel('Reference date').fill(yesterday)
    await dialog.getByRole('textbox', { name: 'Heat quantity' }).fill('40')
    await dialog.getByRole('textbox', { name: 'Outdoor temperature of the day' }).fill('1.4')
    await dialog.getByRole('textbox', { name: 'Design outdoor temperature' }).fill('-12')
    await dialog.getByRole('textbox', { name: 'Flow temperature' }).fill('65')
    await dialog.getByRole('checkbox', { name: 'Calculate with incomplete data' }).check()
    await dialog.getByRole('button', { name: 'Calculate' }).click()
    await page.getByRole('region', { name: 'Calculations' }).getByRole('link').first().click()
    await settled(page)

    const compared: { quantity: string; expected: string; shown: string }[] = []
    const compare = (quantity: string, expected: string, shown: string) =>
      compared.push({ quantity, expected, shown: shown.replaceAll('\u00a0', ' ') })
    for (const { name, worked, lessByWindow } of workedRooms) {
      await page.getByRole('button', { name }).click()
      const room = page.getByRole('dialog', { name })
      const row = room.getByRole('row', { name: /^From the geometry/ })
      compare(
        `${name}, geometry`,
        `${Math.round(worked - lessByWindow).toLocaleString('en')} W`,
        (await row.getByRole('cell').first().innerText()).trim(),
      )
      await page.keyboard.press('Escape')
      await expect(room).toHaveCount(0)
    }
    // the measured day, by the formulas of docs/heat-load.md
    const [area, windows] = [20 + 6 + 17.1 + 20, 2.8 + 0.54 + 1.95]
    const hours = hoursOfDay(yesterday)
    const loss = 40 + (3.1 * area * hours) / 1000 + 0.18 * windows * sunOf(Number(yesterday.slice(5, 7)))
    const [living, bath, bedroom, below] = [
      37.405 - 0.28,
      7.474 + 2.55 - 0.054,
      49.311 + 7.2675 - 0.195,
      21.5,
    ]
    const norm = (20 * (living + bedroom + below) + 24 * bath) / (living + bath + bedroom + below)
    const measured = ((1000 * loss) / (hours * (21.2 - 1.4))) * (norm + 12)
    const geometry =
      (living - 8.5 + bath - 2.55 + bedroom - 7.2675 + below - 8.5 + 0.34 * 0.5 * 0.5 * 2.5 * area) *
      (norm + 12)
    const result = page.getByRole('region', { name: 'Result' })
    const fact = async (name: string) =>
      (
        await result.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').innerText()
      ).trim()
    compare('From the measured day', `${(measured / 1000).toFixed(1)} kW`, await fact('Calculated heat load'))
    compare('From the geometry', `${(geometry / 1000).toFixed(1)} kW`, await fact('From the geometry'))
    for (const [button, ending] of [
      ['Workbook', /\.xlsx$/],
      ['Report', /\.pdf$/],
    ] as const) {
      const file = page.waitForEvent('download')
      await result.getByRole('button', { name: button }).click()
      expect((await file).suggestedFilename()).toMatch(ending)
    }
    console.table(compared)
    for (const { quantity, expected, shown } of compared) expect.soft(shown, quantity).toBe(expected)

    await page.goto(`/heating-circuits/${circuitId}/show`)
    await page.getByRole('link', { name: 'Balancing plan' }).click()
    await settled(page)
    await expect(page.getByRole('region', { name: 'Radiators' }).getByRole('row')).toHaveCount(
      1 + workedRooms.length,
    )
    await page.getByRole('button', { name: 'Set constraints …' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Plan batch update' }).click()
    await expect(page.getByText('its own value for each thermostat')).toBeVisible()
    await expect(page.getByText(/^Motor constraint \d+$/)).toHaveCount(workedRooms.length)

    await page.getByRole('link', { name: 'Balancing plan' }).click()
    await page.getByRole('button', { name: 'Confirm balancing …' }).click()
    const statement = page.getByRole('dialog', { name: 'Confirm hydraulic balancing' })
    await statement.getByRole('textbox', { name: 'Performed by' }).fill('M. Röhrich')
    await statement.getByRole('textbox', { name: 'Company' }).fill('Röhrich Heizung')
    await statement.getByRole('button', { name: 'Confirm balancing' }).click()
    await page.getByRole('region', { name: 'Records' }).getByRole('link').click()
    await expect(page.getByText('Thermostats that have not reported the calculated constraint')).toBeVisible()
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      const beyond = await page
        .getByRole('table', { name: 'Settings of the radiators' })
        .evaluate((table) => {
          const card = table.closest('section')?.getBoundingClientRect()
          return table.getBoundingClientRect().right - (card?.right ?? 0)
        })
      expect.soft(beyond, `px of the table that are cut off on ${media}`).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ media: 'screen' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Hydraulic balancing Circuit 1 .*\.pdf$/)
    for (const device of devices) await device.stop()
  },
)
