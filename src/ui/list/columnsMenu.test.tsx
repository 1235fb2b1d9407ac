import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onDesk } from '../../../tests/support/desk.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp

beforeAll(async () => {
  web = await webApp()
  onDesk()
  await web.estate()
})
afterAll(() => web.stop())

it('hides, moves and resets columns by buttons alone, each named by its column', async () => {
  await web.open('/tenants', { role: 'SuperAdmin' })
  const heads = () => screen.queryAllByRole('columnheader', { hidden: true }).flatMap(({ textContent }) => (textContent ? [textContent] : []))
  await waitFor(() => expect(heads().slice(0, 2)).toEqual(['Name', 'City']))
  const before = heads()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  expect(menu.getAllByRole('listitem').length).toBeGreaterThan(before.length)
  expect(menu.getByRole('button', { name: 'Move Name up' })).toBeDisabled()
  await user.click(menu.getByRole('button', { name: 'Move Name down' }))
  await waitFor(() => expect(heads().slice(0, 2)).toEqual(['City', 'Name']))
  await user.click(menu.getByRole('switch', { name: 'City' }))
  await waitFor(() => expect(heads()).not.toContain('City'))
  await user.click(menu.getByRole('button', { name: /Reset/ }))
  await waitFor(() => expect(heads()).toEqual(before))
})
