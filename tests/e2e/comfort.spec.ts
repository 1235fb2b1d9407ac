import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { demoCalls } from './demoCalls.ts'
import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, settled, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'
import { hourAhead } from '../support/hourAhead.ts'

type Call = Awaited<ReturnType<typeof demoCalls>>['call']

const Made = z.object({ id: z.string() })

/** A building with one thermostat: in a large one, the others would have their turn before it. */
const aBuilding = async (call: Call, eui: string): Promise<string> => {
  const make = async (kind: string, body: object) =>
    Made.parse(await call('POST', `/api/taxonomy/${kind}`, body)).id
  const unique = randomUUID()
  const locationId = await make('locations', { name: `Z Ort ${unique}` })
  const complexId = await make('building-complexes', { locationId, name: `Z Anlage ${unique}` })
  const buildingId = await make('buildings', {
    complexId,
    street: 'Musterstraße',
    streetNumber: '5a',
    zipcode: '10115',
    city: `Berlin ${unique}`,
  })
  const unitId = await make('building-units', {
    buildingId,
    name: 'WE 1',
    type: 'Residential',
    customerId: unique,
    floor: 0,
  })
  const roomId = await make('rooms', {
    unitId,
    name: 'Zimmer',
    type: 'Bedroom',
    shape: 'Rectangular',
    sideA: 4,
    sideB: 3,
    height: 2.5,
  })
  const radiatorId = await make('radiators', {
    roomId,
    name: 'HK 1',
    type: 'Tube',
    valveType: 'Standard_Heimeier_M30',
    valveDirection: 'Right',
  })
  await call('POST', `/api/thermostats/${eui}/assign`, { radiatorId })
  return buildingId
}

test(
  'a levels mapping reaches a thermostat and is shown there, and a night setback is scheduled, confirmed and removed',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const device = await aDeviceOnAir(ventil, { mounted: false })
    await device.report({ targetTemperature: 19, lastSeq: 0 })
    const buildingId = await aBuilding(device.call, device.eui)
    await signIn('admin')
    await page.goto(`/buildings/${buildingId}/show`)
    await page.getByRole('link', { name: 'Show comfort settings' }).click()
    await settled(page)
    await isAccessible(page)

    const levels = page.getByRole('region', { name: 'Levels mapping' })
    await levels.getByRole('textbox', { name: 'Level 17' }).fill('5')
    await expect(levels.getByRole('button', { name: /^Save and send to/ })).toBeDisabled()
    const before = await levels.getByRole('textbox', { name: 'Level 16' }).inputValue()
    await levels.getByRole('textbox', { name: 'Level 17' }).fill(before)
    await levels.getByRole('button', { name: /^Save and send to/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save and send' }).click()
    const row = page
      .getByRole('region', { name: 'Thermostats' })
      .getByRole('row')
      .filter({ hasText: device.eui })
    await expect(row).toContainText('In progress')

    const first = await device.fetchFrame()
    expect(first.commands.map(({ command }) => command.code)).toEqual(['SetTargetTemperatureLevelMapping'])
    await device.txAck(first.id)
    await device.acknowledge(first.commands)
    const second = await device.fetchFrame()
    expect(second.commands.map(({ command }) => command.code)).toEqual(['GeneralGetInfo'])
    await device.txAck(second.id)
    await device.acknowledge(second.commands)
    // the answers alone prove nothing
    await expect(row).toContainText('In progress')
    await device.reportLevels(
      first.commands.flatMap(({ command }) =>
        command.code === 'SetTargetTemperatureLevelMapping' ? [command.levels] : [],
      )[0] ?? [],
    )
    await expect(row).toContainText('Confirmed')
    await expect(row).toContainText('As set')

    const night = page.getByRole('region', { name: 'Night setback' })
    // a night that is not now, whenever this runs
    await night.getByLabel('From').fill(hourAhead(10))
    await night.getByLabel('To', { exact: true }).fill(hourAhead(14))
    await night.getByRole('button', { name: 'Schedule night setback' }).click()
    await expect(night.getByText('Scheduled, not confirmed')).toBeVisible()
    await night.getByRole('button', { name: 'Confirm night setback' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm night setback' }).dblclick()
    await expect(night.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(night.getByText(/Next night begins on/)).toBeVisible()

    // the thermostat's own page and panel say the same
    await page.getByRole('link', { name: device.eui }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByText('As set for the building').first()).toBeVisible()
    await page.goto(`/comfort/${buildingId}`)
    await night.getByRole('button', { name: 'Remove night setback' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove night setback' }).dblclick()
    await expect(night.getByText('No night setback')).toBeVisible()
    await device.stop()
  },
)
