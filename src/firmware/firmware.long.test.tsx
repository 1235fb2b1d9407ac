import { generateKeyPairSync, sign } from 'node:crypto'
import { locks } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../tests/support/estate.ts'
import { eventually } from '../../tests/support/patience.ts'
import { nodeForms } from '../../tests/support/nodeForms.ts'
import { pickOption } from '../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const firmwareKey = Buffer.from(
  z.object({ x: z.string() }).parse(publicKey.export({ format: 'jwk' })).x,
  'base64url',
).toString('hex')

let app: WebApp
let estate: Estate
/** Opens the stream of notices as the app does, which the page does not wait for. */
let stopLive: () => void = () => undefined
const listen = async () => {
  const { startLive } = await import('../providers/live.ts')
  stopLive = startLive()
}
beforeAll(async () => {
  await nodeForms()
  app = await webApp({ FIRMWARE_KEYS: firmwareKey })
  estate = await app.estate()
  // jsdom lacks Web Locks
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => stopLive())
afterAll(() => app.stop())

const version = '9.8.7'
const Made = z.object({ id: z.string() })
const image = Uint8Array.from({ length: 3000 }, (_, index) => (index * 31) & 0xff)
const named = (suffix: string, bytes: Uint8Array) =>
  new File([Uint8Array.from(bytes)], `ventil-core-${version}.bin${suffix}`)

const fingerprint = {
  hardwareRevision: 3,
  firmwareVersion: '2.4.1',
  appVersion: '1.12.0',
  resetReason: 0,
  uptimeHours: 40,
  minTemperature: 6,
  maxTemperature: 28,
  antiFreezeTemperature: 6,
  uplinkMinutes: 10,
  levelMapCrc: 0x7a,
  motorStrokeSteps: 812,
}

type User = ReturnType<typeof userEvent.setup>

const upload = async (user: User, main: Uint8Array) => {
  const dialog = within(await screen.findByRole('dialog'))
  const file = (name: string) => dialog.getByLabelText(name, { selector: 'input' })
  await user.upload(file('Main file'), named('', main))
  await user.upload(file('Compressed file'), named('.gz', gzipSync(main)))
  await user.upload(file('Signature'), named('.sig', sign(null, image, privateKey)))
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
}

it('takes a version whose signature is right, and refuses at its field what is not', async () => {
  await app.open('/firmware', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Upload version' }))
  await listen()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(dialog.getAllByText('Required')).toHaveLength(5)
  await user.type(dialog.getByRole('textbox', { name: 'Version' }), version)
  await user.type(dialog.getByRole('textbox', { name: 'Hardware revisions' }), '3')
  await upload(user, image.with(17, 1))
  expect(await dialog.findByText(/^The signature does not belong to this main file/)).toBeVisible()
  await upload(user, image)
  expect(await screen.findByText(version)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()

  // somebody else begins to use it while the list is open
  const other = await app.person('SuperAdmin')
  const used = {
    name: 'Regel',
    kind: 'core',
    firmwareVersion: version,
    filters: { Ids: [estate.thermostat.id] },
  }
  const { id } = Made.parse(await app.call(other, 'POST', '/api/development/auto-fuota', used))
  await eventually(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled())
  await app.call(other, 'DELETE', `/api/development/auto-fuota/${id}`)
  await eventually(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled())
})

it('creates a batch in four steps, which its creator cannot approve, follows it once somebody else has, and aborts it', async () => {
  await app.hear(
    {
      eui: estate.thermostat.eui,
      frameCounter: 1,
      time: new Date().toISOString(),
      status: { batteryVoltage: 3.6, mode: 'normal' },
    },
    { eui: estate.thermostat.eui, frameCounter: 2, time: new Date().toISOString(), fingerprint },
  )
  await app.open('/firmware', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeEnabled()
  await listen()
  const toPage = async (name: string) =>
    user.click(
      await within(await screen.findByRole('navigation', { name: 'Batch updates' })).findByRole('link', {
        name,
      }),
    )
  await toPage('Firmware updates')
  await user.click(await screen.findByRole('link', { name: 'New firmware update' }))
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled()
  await pickOption(user, 'Version', version)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('radio', { name: 'One building' }))
  await pickOption(user, 'Building', estate.building.name)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const steps = await screen.findByRole('textbox', { name: 'Shares after the canary in %' })
  await user.clear(steps)
  await user.type(steps, '50, 20')
  expect(screen.getByText('The shares must ascend.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show preview' })).toBeDisabled()
  await user.clear(steps)
  await user.type(steps, '100')
  // at any hour, also that of the test
  for (const name of ['From (hour)', 'To (hour)']) {
    await user.clear(screen.getByRole('textbox', { name }))
    await user.type(screen.getByRole('textbox', { name }), '0')
  }
  await user.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(await screen.findByText(/a second person has to approve the update/)).toBeVisible()
  // what takes less than an hour does not take 0 hours
  expect(screen.getByText(/At least \d+ minutes?, limited/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create firmware update' }))

  expect(await screen.findByText('Awaiting approval')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  // its maker has no role in the client
  expect(screen.getByText(/^Erika SuperAdmin,/)).toBeVisible()
  expect(screen.getByText('You created this yourself. A second person has to approve it.')).toBeVisible()
  const id = location.pathname.split('/').at(-1) ?? ''
  // nothing is pressed here: the page follows what happens
  await app.call(
    await app.person('SuperAdmin'),
    'POST',
    `/api/development/firmware-update-dashboard/${id}/approve`,
  )
  await eventually(() => expect(screen.getByRole('button', { name: 'Abort update' })).toBeVisible())
  await eventually(() => expect(screen.getByText('Preparing the transfer')).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Abort update' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abort update' }),
  )
  // nothing of it is in progress any more
  await eventually(() =>
    expect(within(screen.getByRole('list', { name: 'Waves' })).getByText('Aborted · 0 of 1')).toBeVisible(),
  )

  await pickOption(user, 'Reason', 'Aborted by a user')
  expect(await screen.findByRole('link', { name: estate.thermostat.eui })).toBeVisible()

  // the list that was open before the batch is read again, and then knows of it
  await toPage('Firmware versions')
  await eventually(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled())

  // one that was never heard is left out, and does not count as one whose turn is to come
  const { thermostat } = await app.estate()
  const chosen = {
    name: 'Zwei',
    kind: 'core',
    firmwareVersion: version,
    filters: { Ids: [estate.thermostat.id, thermostat.id] },
  }
  const two = Made.parse(
    await app.call(
      await app.person('SuperAdmin'),
      'POST',
      '/api/development/firmware-update-dashboard',
      chosen,
    ),
  )
  await app.open(`/firmware-updates/${two.id}`, { role: 'SuperAdmin' })
  expect(await screen.findByRole('button', { name: 'Unknown 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Left out 1' }))
  await eventually(() => expect(screen.queryByRole('link', { name: estate.thermostat.eui })).toBeNull())
  const row = within(
    (await screen.findByRole('link', { name: thermostat.eui })).closest('tr') ?? document.body,
  )
  expect([row.getByText('Left out'), row.getByText('Never seen')].every(Boolean)).toBe(true)
})

it('lists automatic updates with their approval, changes and deletes them', async () => {
  await app.open('/firmware-updates/automatic', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New automatic update' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Haus 1')
  await pickOption(user, 'Building', estate.building.name)
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  const row = () => within(screen.getByText('Haus 1').closest('tr') ?? document.body)
  expect(await screen.findByText('Haus 1')).toBeVisible()
  expect(row().getByText('Awaiting approval')).toBeVisible()
  expect(row().getByText(estate.building.name)).toBeVisible()
  expect(row().getByRole('button', { name: 'Approve' })).toBeDisabled()

  await user.click(row().getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByRole('combobox', { name: 'Building' })).toHaveValue(estate.building.name)
  await user.click(form.getByRole('radio', { name: 'Of the whole client' }))
  await user.click(form.getByRole('switch', { name: 'Active' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The automatic update was saved.')).toBeVisible()
  expect(await row().findByText('Of the whole client')).toBeVisible()
  expect(row().getByText('Off')).toBeVisible()

  await user.click(row().getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The automatic update was deleted.')).toBeVisible()
})
