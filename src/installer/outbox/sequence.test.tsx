import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'
import type { Saved } from './entry.ts'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})
afterAll(() => app.stop())

it('shows and stores a mark on top of a reset that the server has but the stored building does not hold yet', async () => {
  const { id: userId } = await app.open(`/installer/buildings/${estate.building.id}/signal/floors`, { role: 'Technician', buildingIds: [estate.building.id] })
  await screen.findByRole('heading', { level: 1, name: 'Signal per floor' })
  // the page would read the building again, which this server knows without the marks
  cleanup()
  const [{ keep, entriesOf }, { noteSent, readOnTop, settleSent }] = await Promise.all([import('./outbox.ts'), import('../snapshots/store.ts')])
  const { id: buildingId, name: place } = estate.building
  const owner = { userId, tenantId: app.tenantId }
  const floor = async () => (await readOnTop(owner, 'building', buildingId))?.data.signal.floors.find((one) => one.floor === 0)?.strength
  const save = (...saved: Saved[]) => keep(saved, { owner, lane: buildingId, place, link: '', savedAt: new Date().toISOString() })
  const mark = (strength: 'good' | 'weak'): Saved => ({ act: 'recordFloor', input: { buildingId, floor: 0, strength, testerEui: null } })
  const send = async () => {
    for (const entry of await entriesOf(userId)) await noteSent(entry)
  }
  // a tab that is killed here leaves it so
  await save(mark('good'), mark('good'), { act: 'resetSignal', input: { buildingId } })
  await send()
  await save(mark('weak'))
  expect(await floor()).toBe('weak')
  await send()
  await settleSent()
  expect(await floor()).toBe('weak')
})
