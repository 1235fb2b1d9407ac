import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../../../tests/support/estate.ts'
import type { Person } from '../../../../tests/support/people.ts'
import { pickOption } from '../../../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  admin = await app.person('Admin')
  for (const name of ['Bad', 'Flur'])
    await app.call(admin, 'POST', '/api/taxonomy/rooms', { unitId: estate.unit.id, name, type: 'Kitchen' })
})
afterAll(() => app.stop())

const boxOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body).getByRole('checkbox')

it('shows each selected row now and afterwards, leaves out those that cannot have the value, and changes the others', async () => {
  await app.open('/rooms')
  const user = userEvent.setup()
  for (const name of ['Bad', 'Flur']) await user.click(await boxOf(name))
  await user.click(await screen.findByRole('button', { name: 'Edit field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit a field of 2 rows' }))
  expect(dialog.getByRole('button', { name: 'Show preview' })).toBeDisabled()
  await pickOption(user, 'Field', 'Floor')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), '90')
  await user.click(dialog.getByRole('button', { name: 'Show preview' }))
  expect(await dialog.findAllByText('The building does not have this floor.')).toHaveLength(2)
  expect(document.activeElement).toHaveTextContent(/^2 rows cannot have this value/)
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()

  await pickOption(user, 'Field', 'Type')
  await pickOption(user, 'New value', 'Bathroom')
  await user.click(dialog.getByRole('button', { name: 'Show preview' }))
  expect(await dialog.findByText('2 rows will be changed, all at once.')).toBeVisible()
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Bad.*KitchenBathroom$/),
    expect.stringMatching(/^Flur.*KitchenBathroom$/),
  ])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('2 rows were changed.')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('Bathroom')).toHaveLength(2))
  for (const name of ['Bad', 'Flur']) expect(await boxOf(name)).not.toBeChecked()
})

it('asks before what was chosen is lost', async () => {
  await app.open('/rooms')
  const user = userEvent.setup()
  await user.click(await boxOf('Bad'))
  await user.click(await screen.findByRole('button', { name: 'Edit field' }))
  await screen.findByRole('dialog', { name: 'Edit a field of 1 row' })
  await pickOption(user, 'Field', 'Type')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('offers readers no edit', async () => {
  await app.open('/rooms', { role: 'Regular' })
  expect(await screen.findByText('Flur')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Select this row' })).toBeNull()
})
