import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

const circuits = async () => within(await screen.findByRole('region', { name: 'Heating circuits' }))

it('is confirmed on the page of the location, and reset by its dialog', async () => {
  await app.open(`/locations/${estate.location.id}/show`)
  const user = userEvent.setup()
  await user.click(await (await circuits()).findByRole('button', { name: 'Confirm balancing' }))
  expect(await (await circuits()).findByText('Confirmed')).toBeVisible()
  await user.click((await circuits()).getByRole('button', { name: 'Reset …' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.queryByRole('switch')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Reset balancing' }))
  expect(await (await circuits()).findByText('Not confirmed')).toBeVisible()
})

it('is reset for all circuits of the client only by a SuperAdmin, who sees the number', async () => {
  await app.open(`/locations/${estate.location.id}/show`, { role: 'SuperAdmin' })
  const user = userEvent.setup()
  await user.click(await (await circuits()).findByRole('button', { name: 'Confirm balancing' }))
  await (await circuits()).findByText('Confirmed')
  await user.click((await circuits()).getByRole('button', { name: 'Reset …' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('switch', { name: 'All heating circuits of this client' }))
  expect(await dialog.findByText('1 balanced heating circuit will be reset.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reset balancing' }))
  expect(await screen.findByText('The hydraulic balancing of 1 heating circuit was reset.')).toBeVisible()
})
