import type { Page } from '@playwright/test'
import * as z from 'zod'
import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, test } from './fixtures.ts'
import { onlyInSweep } from './sweep.ts'

const RadiatorIds = z.object({ items: z.array(z.object({ id: z.string() })).min(1) })

const latest = (page: Page) => page.getByRole('list', { name: 'Progress' }).first()
const step = (page: Page, name: string) => latest(page).getByRole('listitem').filter({ hasText: name })

test('a thermostat is found, gets a target temperature, and every tab shows its progress without a reload', async ({
  page,
  context,
  signIn,
  ventil,
}) => {
  const device = await aDeviceOnAir(ventil)
  await device.report({ targetTemperature: 19, lastSeq: 0 })
  await signIn('admin')

  await page.goto('/thermostats/all')
  await expect(page.getByText('Choose a filter')).toBeVisible()
  await page.getByPlaceholder('Search').fill(device.eui)
  await page.getByRole('link', { name: device.eui }).click()
  await expect(page.getByRole('heading', { level: 1, name: device.eui })).toBeVisible()
  const second = await context.newPage()
  await second.goto(`/thermostats/${device.eui}/downlinks`)
  await expect(second.getByText('No commands have been sent yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Send commands' }).click()
  const panel = page.getByRole('dialog', { name: 'Commands' })
  await panel.getByRole('button', { name: /^Target temperature 19/ }).click()
  const input = panel.getByRole('textbox', { name: 'Temperature' })
  await input.fill('29')
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await input.fill('22.5')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(step(page, 'Queued')).toHaveAttribute('aria-current', 'step')
  await expect(step(second, 'Queued')).toHaveAttribute('aria-current', 'step')

  const { id, commands } = await device.fetchFrame()
  expect(commands.map(({ command }) => command)).toEqual([
    { code: 'SetTargetTemperature', temperature: 22.5 },
  ])
  await device.txAck(id)
  await expect(step(page, 'Sent')).toHaveAttribute('aria-current', 'step')
  await device.acknowledge(commands)
  await expect(step(page, 'Acknowledged')).toHaveAttribute('aria-current', 'step')
  await expect(panel.getByText(/its report does not show the new value yet/)).toBeVisible()
  await device.report({ targetTemperature: 22.5, lastSeq: commands[0]?.seq ?? 0 })
  for (const tab of [page, second]) await expect(tab.getByText(/^Confirmed by the device/)).toBeVisible()
  await expect(second.getByRole('region', { name: 'Status' })).toContainText('22.5')

  await input.fill('20')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByRole('button', { name: 'Abort' }).click()
  for (const tab of [page, second])
    await expect(tab.getByText('The command was aborted by a user.')).toBeVisible()
  await device.stop()
})

test(
  'a bulk update shows the figures of its plan, is started, and reports progress to its end',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const device = await aDeviceOnAir(ventil)
    await device.report({ mode: 'normal' })
    await signIn('admin')
    await page.goto('/bulk-updates/new')
    await page.getByLabel('Part of the EUI or Wt Id').fill(device.eui)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'Send together with others: Mode' }).check()
    await page.getByRole('button', { name: 'Summer', exact: true }).click()
    await page.getByRole('button', { name: 'Create plan' }).click()
    await expect(page.getByRole('region', { name: 'Plan' })).toContainText(/thermostats included\s*1/)
    await expect(page.getByRole('region', { name: 'Air time per gateway' })).toBeVisible()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start', exact: true }).click()

    const { id, commands } = await device.fetchFrame()
    expect(commands.map(({ command }) => command)).toEqual([{ code: 'SetMajorMode', mode: 'summer' }])
    await device.txAck(id)
    await device.latestIs('sent')
    await device.acknowledge(commands)
    await device.report({ mode: 'summer', lastSeq: commands[0]?.seq ?? 0 })
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
    await device.stop()
  },
)

test('a filter that is left moves nothing away from under the mouse', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/bulk-updates/new')
  await page.getByRole('combobox', { name: 'Buildings' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  const button = page.getByRole('button', { name: 'Continue' })
  const top = async () => (await button.boundingBox())?.y
  const before = await top()
  await button.hover()
  await page.mouse.down()
  expect(await top()).toBe(before)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 2, name: 'Commands' })).toBeVisible()
})

test('of two users who assign one thermostat at once one wins, and the other sees why; a malfunction retires it for good', async ({
  page,
  signIn,
  ventil,
}) => {
  const device = await aDeviceOnAir(ventil, { mounted: false })
  await signIn('admin')
  const { call } = device
  await page.goto(`/thermostats/${device.eui}`)
  await page.getByRole('button', { name: 'Assign to radiator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to radiator' })
  await dialog.getByRole('combobox', { name: 'Building' }).fill(device.buildingName)
  await page.getByRole('option', { name: device.buildingName }).first().click()
  await dialog.getByRole('combobox', { name: 'Radiator' }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  await options.last().click()

  // a colleague on another machine is slightly faster
  const { items } = RadiatorIds.parse(
    await call('GET', '/api/taxonomy/radiators?HasThermostat=false&PageSize=25'),
  )
  await call('POST', `/api/thermostats/${device.eui}/assign`, { radiatorId: items[0]?.id })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(
    page.getByText('This thermostat is already in use. Please contact support or use another one.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('navigation', { name: 'Path' })).toBeVisible()

  await page.getByRole('button', { name: 'Report malfunction' }).click()
  const report = page.getByRole('dialog', { name: 'Report malfunction and return the thermostat' })
  await report.getByRole('button', { name: 'Report malfunction' }).click()
  await expect(report.getByText('Select at least one option.')).toBeVisible()
  await report.getByRole('checkbox', { name: /^Display/ }).check()
  await report.getByRole('button', { name: 'Report malfunction' }).click()
  await expect(page.getByText('Malfunction reported', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign to radiator' })).toBeDisabled()
  await device.stop()
})
