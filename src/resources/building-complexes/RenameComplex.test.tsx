import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  await app.call(admin, 'POST', '/api/taxonomy/building-complexes', { locationId: estate.location.id, name: 'Hofgarten' })
})

afterAll(() => app.stop())

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
  await waitFor(async () => expect(JSON.stringify(await app.call(admin, 'GET', '/api/taxonomy/building-complexes'))).toContain('Lindenhof'))
  expect(screen.getByText('Lindenhof')).toBeVisible()
})

it('reverts the new name when the server refuses it, and says why', async () => {
  await app.open('/building-complexes')
  const seen = new Set<number>()
  const observer = new MutationObserver(() => seen.add(screen.queryAllByText(estate.complex.name).length))
  await screen.findByText('Lindenhof')
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  await rename('Lindenhof', estate.complex.name)
  expect(await screen.findByText('This name is already in use.')).toBeVisible()
  expect(await screen.findByText('Lindenhof')).toBeVisible()
  expect(screen.getAllByText(estate.complex.name)).toHaveLength(1)
  // the refusal is fast here, so an observer recorded that the name was shown in between
  observer.disconnect()
  expect([...seen]).toContain(2)
})

it('keeps the name on Escape', async () => {
  await app.open('/building-complexes')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Rename Lindenhof' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' II{Escape}')
  expect(await screen.findByText('Lindenhof')).toBeVisible()
})
