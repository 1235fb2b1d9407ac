import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEui } from '../../server/workers/ingest/testing/fleet.ts'
import { nodeForms } from '../../tests/support/nodeForms.ts'
import { eventually } from '../../tests/support/patience.ts'
import { pickOption } from '../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
beforeAll(async () => {
  await nodeForms()
  app = await webApp()
})
afterAll(() => app.stop())

const joinEui = '70b3d57ed0000001'
const key = '000102030405060708090a0b0c0d0e0f'
const choose = async (...rows: string[]) => {
  const file = new File(
    [`WT-ID;Geräte-EUI;Join EUI;Hardware;Firmware;App Key\r\n${rows.join('\r\n')}\r\n`],
    'lieferung.csv',
    { type: 'text/csv' },
  )
  fireEvent.drop(await screen.findByTestId('drop-zone'), { dataTransfer: { files: [file] } })
  await screen.findByText('lieferung.csv')
}

it('previews a file, leaves out its errors on request, and shows what became of its rows', async () => {
  await app.open('/onboarding', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  const [one, two] = [newEui(), newEui()]
  await choose(`WT-${one};${one};${joinEui};3;2.4.1;${key}`, `WT-${two};12;${joinEui};3;2.4.1;${key}`)
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  // the field stands above the file, out of view on a phone
  await eventually(() => expect(screen.getByRole('combobox', { name: 'Application' })).toHaveFocus())
  await pickOption(user, 'Application', 'thermostats')
  await pickOption(user, 'Device profile', 'RT1 EU868 class A (EU868)')
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Not an EUI or MAC address')).toBeVisible()
  // nobody asked to leave it out yet
  expect(preview.getByText('Has errors')).toBeVisible()
  expect(screen.getByText('Correct the errors in the file, or leave out these rows.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Carry out 1 row' })).toBeDisabled()

  await user.click(screen.getByRole('switch', { name: 'Leave out rows with errors' }))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await user.click(await screen.findByRole('button', { name: 'Carry out 1 row' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Carry out' }))
  expect(await screen.findByText('1 row was carried out.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show results' }))
  // the preview names the same device until the page of the results takes its place
  const results = within(await screen.findByRole('table', { name: 'Rows' }))
  expect(await results.findByText(one)).toBeVisible()
  expect((await results.findAllByText('Registered')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Left out').length).toBeGreaterThan(0)
})

it('asks for what each type of file needs', async () => {
  await app.open('/onboarding', { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await pickOption(user, 'Type of file', 'Sensors')
  expect(screen.getByRole('combobox', { name: 'Sensor type of rows without one' })).toBeVisible()
  await pickOption(user, 'Type of file', 'Thermostat status changes')
  expect(screen.queryByRole('combobox', { name: 'Application' })).toBeNull()
  await choose(`WT-1;${newEui()};${joinEui};3;2.4.1;${key}`)
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/^The file has no header row/)).toBeVisible()
})

it('is limited to users with the functionality', async () => {
  await app.open('/onboarding', { role: 'Admin' })
  expect(await screen.findByText(/You have no permission/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Onboarding' })).toBeNull()
})
