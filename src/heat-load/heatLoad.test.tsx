import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
beforeAll(async () => {
  onDesk()
  // without the demo no service knows the weather
  web = await webApp({ VENTIL_DEMO: '0' })
  estate = await web.estate()
})
afterAll(() => web.stop())

const patient = { timeout: 20_000 } as const

it('names what is missing, asks for what a calculation goes by, and keeps a failed one in the history', async () => {
  await web.open(`/heat-load/${estate.building.id}`)
  const user = userEvent.setup()
  const checklist = within(await screen.findByRole('region', { name: 'Checklist' }))
  expect(await checklist.findByText('Every unit finalized')).toBeVisible()
  expect(checklist.getAllByRole('link', { name: /^Show \d/ }).length).toBeGreaterThan(0)

  const calculate = await screen.findByRole('button', { name: 'Calculate' })
  await waitFor(() => expect(calculate).toBeEnabled(), patient)
  await user.click(calculate)
  const dialog = within(await screen.findByRole('dialog', { name: 'Calculate heat load' }))
  await user.click(dialog.getByRole('button', { name: 'Calculate' }))
  expect(dialog.getByText('Confirm that the data is incomplete.')).toBeVisible()
  // the heat quantity, and the weather that no service knows here
  expect(dialog.getAllByText('Required')).toHaveLength(2)
  await user.type(dialog.getByRole('textbox', { name: 'Heat quantity' }), '20')
  await user.type(dialog.getByRole('textbox', { name: 'Outdoor temperature of the day' }), '90')
  expect(dialog.getByText('Enter -46 to 35 °C.')).toBeVisible()
  await user.clear(dialog.getByRole('textbox', { name: 'Outdoor temperature of the day' }))
  await user.type(dialog.getByRole('textbox', { name: 'Outdoor temperature of the day' }), '1')
  await user.click(dialog.getByRole('checkbox', { name: 'Calculate with incomplete data' }))
  await user.click(dialog.getByRole('button', { name: 'Calculate' }))

  // nothing was measured on that day
  expect(
    await screen.findAllByText('Invalid measurements for the date: choose another day.', undefined, patient),
  ).not.toHaveLength(0)
  const history = within(screen.getByRole('region', { name: 'Calculations' }))
  expect(await history.findByText('Failed')).toBeVisible()
  expect(history.getByText('20 kWh')).toBeVisible()
  expect(history.getByText(/^outdoors 1/)).toBeVisible()
  expect(history.getByText(/open items$/)).toBeVisible()
  expect(screen.queryByText('A calculation is running.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Calculate' })).toBeEnabled()
})

it('keeps a calculation of a building without rooms in the history, and says why it failed', async () => {
  const { complexId, street, zipcode, city } = estate.building
  const admin = await web.person('Admin')
  const bare = await web.call(admin, 'POST', '/api/taxonomy/buildings', {
    complexId,
    street,
    streetNumber: '99',
    zipcode,
    city,
  })
  await web.open(`/heat-load/${z.object({ id: z.string() }).parse(bare).id}`, { language: 'de' })
  const user = userEvent.setup()
  const calculate = await screen.findByRole('button', { name: 'Berechnen' })
  await waitFor(() => expect(calculate).toBeEnabled(), patient)
  await user.click(calculate)
  const dialog = within(await screen.findByRole('dialog', { name: 'Heizlast berechnen' }))
  await user.type(dialog.getByRole('textbox', { name: 'Wärmemenge' }), '20')
  await user.type(dialog.getByRole('textbox', { name: 'Außentemperatur des Tages' }), '1')
  await user.click(dialog.getByRole('checkbox', { name: 'Mit unvollständigen Daten berechnen' }))
  await user.click(dialog.getByRole('button', { name: 'Berechnen' }))
  const history = within(await screen.findByRole('region', { name: 'Berechnungen' }, patient))
  expect(
    await history.findByText('Die Heizlastberechnung ist fehlgeschlagen.', undefined, patient),
  ).toBeVisible()
  expect(
    history.getByText(/Das Gebäude hat keine beheizten Räume. Erfassen Sie zuerst seine Räume./),
  ).toBeVisible()
})

it('shows heat loads without the way to calculate them to customers, and not to others', async () => {
  await web.open(`/heat-load/${estate.building.id}`, { role: 'Customer' })
  expect(await screen.findByRole('region', { name: 'Checklist' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Calculate' })).toBeNull()
  await web.open(`/heat-load/${estate.building.id}`, { role: 'Regular' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Checklist' })).toBeNull())
})
