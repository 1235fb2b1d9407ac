import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../tests/support/estate.ts'
import { hourAhead } from '../../tests/support/hourAhead.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})
afterAll(() => app.stop())

const open = (role?: 'Regular') => app.open(`/comfort/${estate.building.id}`, role && { role })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

it('sends a levels mapping, says why one is not valid, and lists the thermostats with their steps', async () => {
  await open()
  const user = userEvent.setup()
  const levels = await card('Levels mapping')
  expect(
    levels.getByText('This building has no mapping of its own. Its thermostats use the factory mapping.'),
  ).toBeVisible()
  const field = levels.getByRole('textbox', { name: 'Level 10' })
  await user.clear(field)
  await user.paste('19')
  expect(await levels.findByText('Not colder than the level before')).toBeVisible()
  expect(levels.getByRole('button', { name: 'Save and send to 1 thermostat' })).toBeDisabled()
  // what is typed is not lost with a click on a link
  await user.click(screen.getByRole('link', { name: estate.building.name }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.clear(field)
  await user.paste('21.5')
  await user.click(levels.getByRole('button', { name: 'Save and send to 1 thermostat' }))
  // it is asked first
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('1 thermostat gets the new mapping')).toBeVisible()
  expect(levels.queryByRole('progressbar')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save and send' }))
  expect(await levels.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 1 thermostats have confirmed',
  )
  const table = await card('Thermostats')
  expect(await table.findByText(estate.thermostat.eui)).toBeVisible()
})

it('schedules a night setback, confirms it, and removes it', async () => {
  await open()
  const user = userEvent.setup()
  const night = await card('Night setback')
  // a night that is not now, whenever this runs
  for (const [end, ahead] of [
    ['From', 10],
    ['To', 14],
  ] as const) {
    const field = night.getByLabelText(end)
    await user.clear(field)
    await user.type(field, hourAhead(ahead))
  }
  await user.click(night.getByRole('button', { name: 'Schedule night setback' }))
  expect(await night.findByText('Scheduled, not confirmed')).toBeVisible()
  await user.click(await night.findByRole('button', { name: 'Confirm night setback' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm night setback' }),
  )
  expect(await night.findByText('Confirmed')).toBeVisible()
  // one chip and one time for one thing
  expect(night.queryByText(/^(Scheduled|In progress)$/)).toBeNull()
  expect(night.queryByText(/Scheduled on/)).toBeNull()
  await user.click(await night.findByRole('button', { name: 'Remove night setback' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove night setback' }),
  )
  expect(await night.findByText('No night setback')).toBeVisible()
})

it('shows the settings without buttons to users who may only read', async () => {
  await open('Regular')
  const levels = await card('Levels mapping')
  expect(levels.getByRole('textbox', { name: 'Level 10' })).toBeDisabled()
  expect(levels.queryByRole('button')).toBeNull()
})
