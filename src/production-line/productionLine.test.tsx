import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newEui } from '../../server/workers/ingest/testing/fleet.ts'
import type { Person } from '../../tests/support/people.ts'
import { nodeForms } from '../../tests/support/nodeForms.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'
import * as saving from '../ui/buttons/saveFile.ts'

let app: WebApp
let root: Person
const eui = newEui()
beforeAll(async () => {
  await nodeForms()
  app = await webApp()
  root = await app.person('SuperAdmin')
  const event = { eui, wtId: 'WT-4711', station: 'L1' }
  await app.call(root, 'POST', '/api/development/assembly-line/events', {
    events: [
      { ...event, type: 'FlashingSuccessful', at: '2026-01-05T08:00:00Z' },
      { ...event, type: 'EndOfLineFailed', at: '2026-01-05T08:10:00Z' },
    ],
  })
})
afterAll(() => app.stop())

it('lists devices with their Wt Id and the result of each stage', async () => {
  await app.open('/production-line', { role: 'SuperAdmin' })
  const row = within((await screen.findByText('WT-4711')).closest('tr') ?? document.body)
  expect(row.getByText(eui)).toBeVisible()
  expect([row.getByText('Successful'), row.getByText('Failed')].every(Boolean)).toBe(true)
})

it('leads to the page of a thermostat in stock, which shows its entries', async () => {
  const device = { eui: newEui(), wtId: 'WT-4712' }
  await app.call(root, 'POST', '/api/thermostats', {
    ...device,
    lifecycle: 'FlashingSuccessful',
    tenantId: null,
  })
  const event = { eui: device.eui, wtId: device.wtId, station: 'L7', at: '2026-01-05T08:00:00Z' }
  await app.call(root, 'POST', '/api/development/assembly-line/events', {
    events: [{ ...event, type: 'EndOfLineSuccessful' }],
  })
  await app.open('/production-line', { role: 'SuperAdmin' })
  const link = await screen.findByRole('link', { name: device.eui })
  const asked = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(link)
  expect(await screen.findByText('This thermostat is in stock')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'L7' })).toBeVisible()
  // the console of a browser shows each refused request as an error
  const replies = await Promise.all(asked.mock.results.map(({ value }) => value))
  expect(
    replies.map((reply) => (reply instanceof Response ? reply.status : 0)).filter((status) => status >= 400),
  ).toEqual([])
  expect(replies.length).toBeGreaterThan(1)
  asked.mockRestore()
})

it('downloads the report with a toast, and says if there is nothing', async () => {
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
  await app.open('/production-line', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Download' }))
  expect(await screen.findByText('The report was downloaded.')).toBeVisible()
  expect(save).toHaveBeenCalledWith(
    expect.stringMatching(/^Production line summary .*\.xlsx$/),
    expect.anything(),
  )
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Device EUIs' }), newEui())
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText('No data to export.')).toBeVisible()
})

it('says at its field what is wrong with the period or the EUIs, and keeps what was entered', async () => {
  await app.open('/production-line', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-01-06' } })
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-01-05' } })
  await user.type(dialog.getByRole('textbox', { name: 'Device EUIs' }), `${eui}{Enter}abc`)
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(dialog.getByLabelText('To')).toHaveAccessibleDescription('The end is before the start.')
  expect(dialog.getByRole('textbox', { name: 'Device EUIs' })).toHaveAccessibleDescription(/^Invalid EUI/)
  expect(dialog.getByRole('textbox', { name: 'Device EUIs' })).toHaveValue(`${eui}\nabc`)
})

it('takes in a log file after showing what is new', async () => {
  await app.open('/production-line', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Upload log file' }))
  const fresh = `${newEui()};Message;2026-01-05 08:00;L1`
  const lines = [`${eui};FlashingSuccessful;2026-01-05 08:00;L1`, fresh, fresh]
  const file = new File([`Geräte-EUI;Typ;Zeit;Station\r\n${lines.join('\r\n')}\r\n`], 'linie.csv', {
    type: 'text/csv',
  })
  fireEvent.drop(await screen.findByTestId('drop-zone'), { dataTransfer: { files: [file] } })
  expect(await screen.findAllByText('Already recorded')).toHaveLength(2)
  // of the entry, and not of the device, which has many
  expect(screen.getByRole('cell', { name: 'This entry stands in the file more than once' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Record 1 entry' }))
  expect(await screen.findByText('1 entry was recorded.')).toBeVisible()
})

it('is limited to users with the functionality', async () => {
  await app.open('/production-line', { role: 'Admin' })
  expect(await screen.findByText(/You have no permission/)).toBeVisible()
})
