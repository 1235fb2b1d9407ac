import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import { aJpeg } from '../../../tests/support/images.ts'
import { multipart, multipartType } from '../../../tests/support/multipart.ts'
import { eventually } from '../../../tests/support/patience.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let colleague: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  colleague = await app.person('Admin')
})
afterAll(() => app.stop())
beforeEach(() => {
  // jsdom shows no images
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const Config = z.object({ main: z.string() })

const add = async (takenAt: string, owner: Readonly<Record<string, string>>) => {
  const { main } = Config.parse(JSON.parse(document.getElementById('config')?.textContent ?? '{}'))
  const fields = { id: crypto.randomUUID(), ...owner, takenAt }
  const reply = await fetch(`${main}/api/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${colleague.token}`,
      'x-tenant-id': app.tenantId,
      'content-type': multipartType,
    },
    body: new Uint8Array(multipart(fields, { name: 'a.jpg', type: 'image/jpeg', content: aJpeg })),
  })
  expect(reply.status).toBe(201)
}

it('shows photos that were sent from the server, and without a network those that are kept on this device', async () => {
  await add('2026-11-02T09:00:00.000Z', { radiatorId: estate.radiator.id })
  const path = `/installer/buildings/${estate.building.id}/units/${estate.unit.id}/rooms/${estate.room.id}/radiators/${estate.radiator.id}/photo`
  const { id } = await app.open(path, { role: 'Technician', buildingIds: [estate.building.id] })
  expect(await screen.findByRole('img', { name: /^Photo of 2 Nov 2026/ })).toHaveAttribute(
    'src',
    'blob:photo',
  )
  const { readThumbnail, forgetThumbnails } = await import('./thumbnails.ts')
  const { photos } = z
    .object({ photos: z.array(z.object({ id: z.string() })) })
    .parse(
      z
        .object({ items: z.array(z.looseObject({})) })
        .parse(await app.call(colleague, 'GET', `/api/install-tool/radiators?RoomId=${estate.room.id}`))
        .items[0],
    )
  await eventually(async () => expect(await readThumbnail(id, photos[0]?.id ?? '')).toBeDefined())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await app.reload()
  expect(await screen.findByRole('img', { name: /^Photo of 2 Nov 2026/ })).toHaveAttribute(
    'src',
    'blob:photo',
  )
  await forgetThumbnails(id)
  await app.reload()
  expect(await screen.findByRole('img', { name: /Not available without a network$/ })).toBeVisible()
})

it('shows the photos of a building’s issues without a network, too', async () => {
  const { id: buildingId } = estate.building
  const issues = { issues: ['FlyerCannotBePosted'] }
  await app.call(colleague, 'PATCH', `/api/taxonomy/buildings/${buildingId}/gateway-issues`, issues, 1)
  await add('2026-11-03T09:00:00.000Z', { buildingId, issue: 'FlyerCannotBePosted' })
  await app.open(`/installer/buildings/${buildingId}`, { role: 'Technician', buildingIds: [buildingId] })
  expect(await screen.findByRole('img', { name: /^Photo of 3 Nov 2026/ })).toHaveAttribute(
    'src',
    'blob:photo',
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await app.reload()
  expect(await screen.findByRole('img', { name: /^Photo of 3 Nov 2026/ })).toBeVisible()
})
