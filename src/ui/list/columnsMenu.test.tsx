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
  await web.open('/tenants')
  await screen.findByRole('columnheader', { name: 'City' })
  const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []))
  const before = heads()
  expect(before.slice(0, 2)).toEqual(['Name', 'City'])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  expect(menu.getAllByRole('listitem').length).toBeGreaterThan(before.length)
  expect(menu.getByRole('button', { name: 'Move Name up' })).toBeDisabled()
  await user.click(menu.getByRole('button', { name: 'Move Name down' }))
  await waitFor(() => expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.textContent).toBe('City'))
  await user.click(menu.getByRole('switch', { name: 'City' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'City', hidden: true })).not.toBeInTheDocument())
  await user.click(menu.getByRole('button', { name: /Reset/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(heads()).toEqual(before))
})
