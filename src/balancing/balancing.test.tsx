import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
beforeAll(async () => {
  onDesk()
  web = await webApp()
  estate = await web.estate()
})
afterAll(() => web.stop())

it('asks for the calculation first, confirms with what is stated, and keeps a record that names what is missing', async () => {
  const person = await web.open(`/balancing/${estate.circuit.id}`)
  expect(await screen.findByText(/No radiators belong to this heating circuit/)).toBeVisible()
  await web.call(
    person,
    'PUT',
    `/api/taxonomy/${estate.building.id}/heating-circuit`,
    { heatingCircuitId: estate.circuit.id },
    1,
  )

  await web.open(`/balancing/${estate.circuit.id}`)
  const user = userEvent.setup()
  expect(await screen.findByText(/These buildings have no finished heat load calculation/)).toBeVisible()
  const radiators = within(screen.getByRole('region', { name: 'Radiators' }))
  expect(radiators.getByText('Not in a finished calculation')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Set constraints …' })).toBeDisabled()

  await user.click(screen.getByRole('button', { name: 'Confirm balancing …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm hydraulic balancing' }))
  await user.type(dialog.getByRole('textbox', { name: 'Performed by' }), 'M. Röhrich')
  await user.type(dialog.getByRole('textbox', { name: 'Flow temperature, set (°C)' }), '600')
  await user.click(dialog.getByRole('button', { name: 'Confirm balancing' }))
  expect(dialog.getByText('Too large')).toBeVisible()
  await user.clear(dialog.getByRole('textbox', { name: 'Flow temperature, set (°C)' }))
  await user.type(dialog.getByRole('textbox', { name: 'Flow temperature, set (°C)' }), '60')
  await user.click(dialog.getByRole('button', { name: 'Confirm balancing' }))

  const records = within(await screen.findByRole('region', { name: 'Records' }))
  expect(await records.findByText('Valid')).toBeVisible()
  await user.click(records.getByRole('link'))
  expect(await screen.findByText('Missing in this record:')).toBeVisible()
  expect(screen.getByText('Pump setting', { selector: 'li' })).toBeVisible()
  expect(screen.getByText('M. Röhrich')).toBeVisible()
})

it('shows plan and records to customers without the way to change them', async () => {
  await web.open(`/balancing/${estate.circuit.id}`, { role: 'Customer' })
  expect(await screen.findByRole('region', { name: 'Radiators' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm balancing …' })).toBeNull()
})
