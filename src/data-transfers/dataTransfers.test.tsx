import { gzipSync } from 'node:zlib'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataTransferToDevice } from '../../contract/main/dataTransfers.ts'
import { ventilApp } from '../../contract/main/firmware.ts'
import { testKey } from '../../tests/support/firmware.ts'
import { nodeForms } from '../../tests/support/nodeForms.ts'
import { pickOption } from '../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
let eui: string
beforeAll(async () => {
  await nodeForms()
  app = await webApp({ FIRMWARE_KEYS: testKey.publicKey })
  eui = (await app.estate()).thermostat.eui
  await app.hear({ eui, frameCounter: 1, time: new Date().toISOString(), status: { batteryVoltage: 3.5 } })
})
afterAll(() => app.stop())

it('sends a file to thermostats, says why another one cannot have it, and aborts it', async () => {
  await app.open('/data-transfers', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Send file' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Start transfer' }))
  expect(dialog.getAllByText('Required').length).toBeGreaterThan(1)
  await user.click(dialog.getByRole('radio', { name: 'Core firmware' }))
  expect(await dialog.findByText('No version of this program has been uploaded yet.')).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Version' })).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Binary file' }))
  await user.upload(
    dialog.getByLabelText('Choose file', { selector: 'input' }),
    new File([new Uint8Array(1000)], 'kennlinie.bin'),
  )
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('kennlinie')
  await user.type(dialog.getByRole('textbox', { name: 'Device EUIs' }), eui)
  await user.click(dialog.getByRole('button', { name: 'Start transfer' }))
  expect(await dialog.findByText('1 transfer was started.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  expect(await screen.findByText(/^kennlinie · /)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Fragments' })).toHaveAttribute('aria-valuetext', '0 of 5')
  await user.click(screen.getByRole('button', { name: 'Abort' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abort transfer' }),
  )
  expect(await screen.findByText('Aborted by a user.')).toBeVisible()
})

it('sends firmware by its version, and later the same file again by its key', async () => {
  // one without a transfer of another test
  const own = (await app.estate()).thermostat.eui
  await app.hear({
    eui: own,
    frameCounter: 1,
    time: new Date().toISOString(),
    status: { batteryVoltage: 3.5 },
  })
  await app.open('/data-transfers', { role: 'SuperAdmin' })
  const { main } = await import('../providers/api.ts')
  const image = Uint8Array.from({ length: 900 }, (_, index) => index & 0xff)
  const form = { version: '4.2.1', hardwareRevisions: [3] }
  const parts = {
    compressed: new File([gzipSync(image)], 'ventil-app-4.2.1.bin.gz'),
    signature: new File([testKey.sign(image)], 'ventil-app-4.2.1.bin.sig'),
  }
  await main(ventilApp.upload, { form, file: new File([image], 'ventil-app-4.2.1.bin'), parts })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Send file' }))
  const dialog = () => within(screen.getByRole('dialog'))
  await user.click(dialog().getByRole('radio', { name: 'Sent before' }))
  expect(
    dialog().getByText(/^A binary file that was sent before goes to all thermostats of a building/),
  ).toBeVisible()
  await user.click(dialog().getByRole('radio', { name: 'App' }))
  await user.click(dialog().getByRole('radio', { name: 'Sent before' }))
  await user.click(dialog().getByRole('button', { name: 'Start transfer' }))
  expect(dialog().getAllByText('Required')).toHaveLength(2)
  await user.click(dialog().getByRole('radio', { name: 'By version' }))
  await pickOption(user, 'Version', '4.2.1')
  await user.type(dialog().getByRole('textbox', { name: 'Device EUIs' }), own)
  await user.click(dialog().getByRole('button', { name: 'Start transfer' }))
  expect(await screen.findByText('1 transfer was started.')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Close' }))

  const row = async () =>
    within((await screen.findByText(/^ventil-app-4\.2\.1\.bin\.gz/)).closest('tr') ?? document.body)
  await user.click(await (await row()).findByRole('button', { name: 'Abort' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abort transfer' }),
  )
  await user.click(await (await row()).findByRole('button', { name: 'Send again' }))
  expect(dialog().getByRole('combobox', { name: 'Earlier file' })).toHaveValue('ventil-app-4.2.1.bin.gz')
  expect(dialog().getByRole('textbox', { name: 'Device EUIs' })).toHaveValue(own)
  await user.click(dialog().getByRole('button', { name: 'Start transfer' }))
  expect(await screen.findByText('1 transfer was started.')).toBeVisible()
  const { items } = await main(dataTransferToDevice.list, { query: { Kind: ['app'] } })
  expect(items.map(({ key }) => key)).toEqual([items[0]?.key, items[0]?.key])
  expect(items[1]?.state).toBe('Aborted')
})

it('requests memory of a thermostat from its own page, and refuses an address that is none', async () => {
  await app.open(`/thermostats/${eui}/data-transfers`, { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Read memory' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'RAM' }))
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'xyz')
  await user.click(dialog.getByRole('button', { name: 'Request data' }))
  expect(dialog.getByText('Enter a hexadecimal address, for example 0x08004000.')).toBeVisible()
  await user.clear(dialog.getByRole('textbox', { name: 'Address' }))
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), '0x20000000')
  await user.click(dialog.getByRole('button', { name: 'Request data' }))
  const part = within(await screen.findByRole('region', { name: 'Read' }))
  expect(await part.findByRole('progressbar', { name: 'Fragments' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 19',
  )
})

it('says why the memory of a thermostat cannot be read without consent', async () => {
  const { thermostat, renter } = await app.estate()
  await app.hear({
    eui: thermostat.eui,
    frameCounter: 1,
    time: new Date().toISOString(),
    status: { batteryVoltage: 3.5 },
  })
  await app.rents(renter.id, (await app.person('MainRenter')).id)
  await app.open(`/thermostats/${thermostat.eui}/data-transfers`, { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Read memory' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request data' }))
  expect(
    await screen.findByText(/^The memory of this thermostat may tell of a home without consent/),
  ).toBeVisible()
})

it('is limited to users with the functionality', async () => {
  await app.open('/data-transfers', { role: 'Admin' })
  expect(await screen.findByText(/You have no permission/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Data transfers' })).toBeNull()
})
