import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  admin = await app.person('Admin')
  await app.call(admin, 'POST', '/api/taxonomy/building-complexes', {
    locationId: estate.location.id,
    name: 'Hofgarten',
  })
})

afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const rename = async (from: string, to: string) => {
  const user = userEvent.setup()
  const row = within((await screen.findByText(from)).closest('tr') ?? document.body)
  await user.click(await row.findByRole('button', { name: `Rename ${from}` }))
  await user.clear(await screen.findByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), `${to}{Enter}`)
}

it('shows the new name at once and saves it', async () => {
  await app.open('/building-complexes')
  await rename('Hofgarten', 'Lindenhof')
  expect(screen.getByText('Lindenhof')).toBeVisible()
  await waitFor(async () =>
    expect(JSON.stringify(await app.call(admin, 'GET', '/api/taxonomy/building-complexes'))).toContain(
      'Lindenhof',
    ),
  )
  expect(screen.getByText('Lindenhof')).toBeVisible()
})

it('reverts the new name when the server refuses it, and says why', async () => {
  await app.open('/building-complexes')
  await screen.findByText('Lindenhof')
  const real = globalThis.fetch
  const refusal = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const reply = await real(input, init)
    if (!reply.ok) await refusal.promise
    return reply
  })
  await rename('Lindenhof', estate.complex.name)
  await waitFor(() => expect(screen.getAllByText(estate.complex.name)).toHaveLength(2))
  refusal.resolve()
  expect(await screen.findByText('This name is already in use.')).toBeVisible()
  expect(await screen.findByText('Lindenhof')).toBeVisible()
  expect(screen.getAllByText(estate.complex.name)).toHaveLength(1)
})

it('keeps the name on Escape', async () => {
  await app.open('/building-complexes')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Rename Lindenhof' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' II{Escape}')
  expect(await screen.findByText('Lindenhof')).toBeVisible()
})
