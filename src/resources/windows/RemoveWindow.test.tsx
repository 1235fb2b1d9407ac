import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
})
afterAll(() => web.stop())

const Windows = z.object({ items: z.array(z.unknown()) })
const windowsOfRoom = async () =>
  Windows.parse(await web.call(colleague, 'GET', `/api/taxonomy/rooms/${estate.room.id}/windows`)).items

it('is created under its room, shown and changed', async () => {
  await web.open(`/windows/create?roomId=${estate.room.id}`)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Nebenfenster')
  await user.type(screen.getByRole('textbox', { name: /^Width/ }), '1.2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Window Nebenfenster' })).toBeInTheDocument()
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  const width = await screen.findByRole('textbox', { name: /^Width/ })
  await user.clear(width)
  await user.type(width, '0.8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await windowsOfRoom()).toContainEqual(
      expect.objectContaining({ name: 'Nebenfenster', width: 0.8 }),
    ),
  )
})

it('is removed with its sensor only after a warning', async () => {
  await web.open(`/windows/${estate.window.id}/show`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent(/The sensor [0-9a-f]{16} is assigned to this window/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await windowsOfRoom()).toContainEqual(expect.objectContaining({ id: estate.window.id }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete window and sensor' }))
  expect(await screen.findByText(/was deleted/)).toBeInTheDocument()
  expect(await windowsOfRoom()).not.toContainEqual(expect.objectContaining({ id: estate.window.id }))
})
