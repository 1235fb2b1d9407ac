import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { literally } from '../../../tests/support/literally.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let [near, far, foreign]: Estate[] = []

beforeAll(async () => {
  app = await webApp()
  ;[near, far, foreign] = [await app.estate(), await app.estate(), await app.estate()]
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const found = () => within(screen.getByRole('region', { name: 'Units' }))
const link = ({ building, unit }: Estate) => `/installer/buildings/${building.id}/units/${unit.id}`

it('finds a unit by its renter in any building of the technician, and without a network in those that were opened', async () => {
  if (!near || !far || !foreign) return expect.fail('no estates')
  const admin = await app.person('Admin')
  for (const [{ renter }, lastName] of [
    [near, 'Rüegg-Doğan'],
    [far, 'Kernmann'],
  ] as const) {
    const { id, firstName, role, agreement } = renter
    await app.call(admin, 'PUT', `/api/renters/${id}`, { firstName, lastName, role, agreement }, 1)
  }
  await app.open(`/installer/buildings/${near.building.id}/units`, {
    role: 'Technician',
    buildingIds: [near.building.id, far.building.id],
  })
  await screen.findByRole('link', { name: literally(near.unit.name) })
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'Installer start page' }))
  await user.click(await screen.findByRole('link', { name: /^Thermostat installation/ }))
  const search = await screen.findByRole('searchbox', { name: 'Street, unit, renter or thermostat' })
  const look = async (text: string) => {
    await user.clear(search)
    await user.type(search, text)
  }
  await look(`Kernmann ${far.renter.firstName}`)
  expect(await found().findByRole('link', { name: /Kernmann/ })).toHaveAttribute('href', link(far))
  await look(far.unit.customerId)
  expect(await found().findByRole('link', { name: literally(far.building.name) })).toHaveAttribute(
    'href',
    link(far),
  )
  await look(foreign.unit.customerId)
  expect(await found().findByText('No units found.')).toBeVisible()

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await look(near.unit.customerId.slice(0, -1))
  expect(
    await found().findByText('No network: only the units of buildings stored on this device are searched.'),
  ).toBeVisible()
  expect(await found().findByRole('link', { name: literally(near.building.name) })).toHaveAttribute(
    'href',
    link(near),
  )
  // on the device as at the server, however the letters are typed
  for (const typed of ['Rüegg', 'RÜEGG dogan', 'Rüegg-Doğan']) {
    await look(typed)
    expect(await found().findByRole('link', { name: /Rüegg-Doğan/ })).toHaveAttribute('href', link(near))
  }
})
