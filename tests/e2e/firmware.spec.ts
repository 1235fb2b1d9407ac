import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { signDemoFirmware } from '../../demo/seed/firmwareKey.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { demoCalls } from './demoCalls.ts'
import { aDeviceOnAir } from './deviceOnAir.ts'
import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'

const version = '9.8.7'
const image = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 31) & 0xff))
const named = (suffix: string, buffer: Buffer) => ({
  name: `ventil-core-${version}.bin${suffix}`,
  mimeType: 'application/octet-stream',
  buffer,
})

const fill = async (page: Page, main: Buffer) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Version' }).fill(version)
  await dialog.getByRole('textbox', { name: 'Hardware revisions' }).fill('3')
  await dialog
    .getByLabel('Main file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(named('', main))
  await dialog
    .getByLabel('Compressed file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(named('.gz', gzipSync(main)))
  await dialog
    .getByLabel('Signature', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(named('.sig', signDemoFirmware(image)))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
}

test(
  'a version is uploaded, goes into a batch, is approved by a second person, reaches the air and is aborted',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const device = await aDeviceOnAir(ventil)
    await device.report({ batteryVoltage: 3.6, mode: 'normal' })
    await signIn('superadmin', 'en', device.tenantId)
    await page.goto('/firmware')
    await page.getByRole('button', { name: 'Upload version' }).click()
    const flipped = Buffer.from(image)
    flipped[17] = (flipped[17] ?? 0) ^ 1
    await fill(page, flipped)
    await expect(
      page.getByText('The signature does not belong to this main file, or its key is not trusted.'),
    ).toBeVisible()
    // the button fades back in when all of the answer is shown
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
    await isAccessible(page)
    await fill(page, image)
    await expect(page.getByText(`Version ${version} was uploaded.`)).toBeVisible()
    await expect(page.getByRole('cell', { name: version })).toBeVisible()
    await isAccessible(page)

    await page.goto('/firmware-updates')
    await page.getByRole('link', { name: 'New firmware update' }).click()
    await page.getByRole('combobox', { name: 'Version' }).click()
    await page.getByRole('option', { name: version }).click()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'From a file' }).check()
    await page
      .getByTestId('drop-zone')
      .locator('input')
      .setInputFiles({
        name: 'geraete.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Geräte-EUI;Status\r\n${device.eui};Installed\r\nabc;Installed\r\n`),
      })
    await expect(page.getByText('1 EUI was read.')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'From (hour)' }).fill('0')
    await page.getByRole('textbox', { name: 'To (hour)' }).fill('0')
    await isAccessible(page)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect(
      page.getByText('After you create it, a second person has to approve the update.'),
    ).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Create firmware update' }).click()

    await expect(page.getByText('Awaiting approval')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await expect(
      page.getByText('You created this yourself. A second person has to approve it.'),
    ).toBeVisible()
    await isAccessible(page)

    // an Admin with the functionality is the second person
    const batch = new URL(page.url()).pathname
    await grantFirmware(ventil)
    await signIn('admin')
    await page.goto(batch)
    await page.getByRole('button', { name: 'Approve' }).click()
    const asked = page.getByRole('alertdialog')
    await expect(asked.getByText('1 thermostat is updated')).toBeVisible()
    await isAccessible(page)
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('region', { name: 'Firmware update' }).getByText('Running')).toBeVisible()

    await device.report({ batteryVoltage: 3.6, mode: 'normal' })
    await expect(page.getByText('Preparing the transfer')).toBeVisible()
    const { id } = await device.fetchFrame()
    await device.txAck(id)
    await isAccessible(page)

    await page.getByRole('button', { name: 'Abort update' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abort update' }).click()
    await expect(page.getByRole('region', { name: 'Firmware update' }).getByText('Aborted')).toBeVisible()
    await isAccessible(page)
    await device.stop()
  },
)

const Users = z.object({
  items: z.array(z.object({ id: z.string(), email: z.string(), version: z.number() })),
})

/** Grants the demo's Admin the function of firmware. */
const grantFirmware = async (ventil: RunningVentil) => {
  const { call } = await demoCalls(ventil, 'superadmin')
  const { items } = Users.parse(
    await call(
      'GET',
      '/api/users/list?Query=admin%40demo.ventil.test&PageSize=50&IsGlobalUserPage=true',
      undefined,
      ventil.identity,
    ),
  )
  const admin = items.find(({ email }) => email === 'admin@demo.ventil.test')
  await call(
    'PUT',
    `/api/development/functionality-assignments/${admin?.id}`,
    { functionalities: ['firmware'] },
    ventil.identity,
    admin?.version,
  )
}
