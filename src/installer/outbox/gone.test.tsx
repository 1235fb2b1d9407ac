import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const Row = z.object({ id: z.string(), version: z.int(), name: z.string() })

it('says of a building that was deleted meanwhile that it is gone, keeps what waits for it until it is discarded, and sends the rest', async () => {
  const address = { street: 'Abrissweg', streetNumber: '1', zipcode: '01067', city: 'Dresden' }
  const lost = Row.parse(
    await app.call(admin, 'POST', '/api/taxonomy/buildings', {
      complexId: estate.complex.id,
      ...address,
      floorsAbove: 2,
    }),
  )
  await app.open(`/installer/buildings/${lost.id}/info/roof`, {
    role: 'Technician',
    buildingIds: [lost.id, estate.building.id],
  })
  const user = userEvent.setup()
  await screen.findByRole('heading', { level: 1, name: 'Roof shape' })
  // the office, whose calls the test makes itself, has a network
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
    init.headers instanceof Headers ? Promise.reject(new TypeError('no network')) : real(input, init),
  )
  await user.click(screen.getByRole('radio', { name: 'Flat roof' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Top floor usage' })
  const { readSession } = await import('../../providers/session.ts')
  const { keep } = await import('./outbox.ts')
  const { id: userId } = readSession()?.user ?? expect.fail('no session')
  const { id, name: place } = estate.building
  await keep(
    [{ act: 'recordFloor', input: { buildingId: id, floor: 0, strength: 'weak', testerEui: null } }],
    {
      owner: { userId, tenantId: app.tenantId },
      lane: id,
      place,
      link: '',
      savedAt: new Date().toISOString(),
    },
  )
  await user.click(await screen.findByRole('link', { name: '2 changes waiting' }))
  await app.call(admin, 'DELETE', `/api/taxonomy/buildings/${lost.id}`, undefined, lost.version)
  vi.unstubAllGlobals()
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText('The entry was not found. It may have been deleted in the meantime.')
  const refused = () => within(screen.getByRole('article', { name: 'Building information' }))
  await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await user.click(refused().getByRole('link', { name: 'Change' }))
  expect(await screen.findByText(/or it has been deleted/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: '1 change needs your decision' }))
  await user.click(await within(await screen.findByRole('article')).findByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Everything is on the server.')).toBeVisible()
}, 30_000)
