import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
  const { id: userId } = await app.open(`/installer/buildings/${estate.building.id}/signal/floors`, {
    role: 'Technician',
    buildingIds: [estate.building.id],
  })
  await screen.findByRole('heading', { level: 1, name: 'Signal per floor' })
  // the page would read the building again, which this server knows without the marks
  cleanup()
  const [{ keep, entriesOf }, { noteSent, readOnTop, settleSent }] = await Promise.all([
    import('./outbox.ts'),
    import('../snapshots/store.ts'),
  ])
  const { id: buildingId, name: place } = estate.building
  const owner = { userId, tenantId: app.tenantId }
  const floor = async () =>
    (await readOnTop(owner, 'building', buildingId))?.data.signal.floors.find((one) => one.floor === 0)
      ?.strength
  const save = (...saved: Saved[]) =>
    keep(saved, { owner, lane: buildingId, place, link: '', savedAt: new Date().toISOString() })
  const mark = (strength: 'good' | 'weak'): Saved => ({
    act: 'recordFloor',
    input: { buildingId, floor: 0, strength, testerEui: null },
  })
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

it('reads a building again that another tab sent something of while it was read', async () => {
  const { id: userId } = await app.open('/installer/changes', {
    role: 'Technician',
    buildingIds: [estate.building.id],
  })
  await screen.findByText('Everything is on the server.')
  cleanup()
  const { id: buildingId, name: place } = estate.building
  const owner = { userId, tenantId: app.tenantId }
  const [{ readOnTop, takeSnapshot }, { loaders }] = await Promise.all([
    import('../snapshots/store.ts'),
    import('../snapshots/loaders.ts'),
  ])
  // another tab has modules of its own, and only what is stored in common
  vi.resetModules()
  const [{ keep }, { send }] = await Promise.all([import('./outbox.ts'), import('./sender.ts')])
  const mark: Saved = {
    act: 'recordFloor',
    input: { buildingId, floor: 0, strength: 'none', testerEui: null },
  }
  const whileReading = [
    () => keep([mark], { owner, lane: buildingId, place, link: '', savedAt: new Date().toISOString() }),
    send,
  ]
  await takeSnapshot(owner, 'building', buildingId, async () => {
    const data = await loaders.building(buildingId)
    for (const act of whileReading.splice(0)) await act()
    return data
  })
  const read = await readOnTop(owner, 'building', buildingId)
  expect(read?.data.signal.floors.find(({ floor }) => floor === 0)?.strength).toBe('none')
})
