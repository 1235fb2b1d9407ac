import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { nodeForms } from '../../../tests/support/nodeForms.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let root: Person

beforeAll(async () => {
  await nodeForms()
  app = await webApp()
  estate = await app.estate()
  root = await app.person('SuperAdmin')
  await app.call(root, 'POST', '/api/tenants', { name: 'Hausverwaltung Süd' })
})

afterAll(() => app.stop())

const csv = (...rows: string[]) =>
  new File([`EUI;Kunde\r\n${rows.join('\r\n')}\r\n`], 'umzug.csv', { type: 'text/csv' })
const choose = async (file: File) => {
  fireEvent.drop(await screen.findByTestId('drop-zone'), { dataTransfer: { files: [file] } })
  await screen.findByText(file.name)
  return userEvent.setup()
}

it('shows the errors of a file row by row, and moves nothing', async () => {
  await app.open('/gateway-reassignment', { role: 'SuperAdmin' })
  await choose(csv(`${estate.gateway.eui};Niemand`, '12;Hausverwaltung Süd'))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(
    await preview.findByText('No client with this ID or name to which you can move devices'),
  ).toBeVisible()
  expect(preview.getByText('Not an EUI or MAC address')).toBeVisible()
  expect(screen.getByText('Correct the errors in the file and choose it again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move gateways to other clients' })).toBeDisabled()
})

it('states the effect of a file in numbers before applying it', async () => {
  await app.open('/gateway-reassignment', { role: 'SuperAdmin' })
  const user = await choose(csv(`${estate.gateway.eui};Hausverwaltung Süd`))
  await user.click(await screen.findByRole('button', { name: 'Move 1 gateway to another client' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('1 gateway moves to another client.')).toBeVisible()
  expect(dialog.getByText('1 of them is removed from its building.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Move gateways' }))
  expect(await screen.findByText('1 gateway was moved to another client.')).toBeVisible()
  await expect(app.call(root, 'GET', `/api/gateways/${estate.gateway.id}`)).rejects.toThrow('404')
})

it('is limited to users who may move devices', async () => {
  await app.open('/gateway-reassignment', { role: 'Customer' })
  expect(await screen.findByText(/You have no permission/)).toBeVisible()
})
