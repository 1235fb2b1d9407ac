import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../tests/support/estate.ts'
import { aJpeg } from '../../tests/support/images.ts'
import { multipart, multipartType } from '../../tests/support/multipart.ts'
import type { Person } from '../../tests/support/people.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
})
afterAll(() => web.stop())
beforeEach(() => {
  // jsdom shows no images
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  )
})

const Config = z.object({ main: z.string() })

/** Adds a photo as a technician's phone does. */
const add = async (fields: object) => {
  const { main } = Config.parse(JSON.parse(document.getElementById('config')?.textContent ?? '{}'))
  const reply = await fetch(`${main}/api/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${colleague.token}`,
      'x-tenant-id': web.tenantId,
      'content-type': multipartType,
    },
    body: new Uint8Array(
      multipart(
        { id: crypto.randomUUID(), ...fields },
        { name: 'a.jpg', type: 'image/jpeg', content: aJpeg },
      ),
    ),
  })
  if (reply.status !== 201) throw new Error(await reply.text())
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows the photos of a radiator with what they show, enlarges and deletes them', async () => {
  await add({ radiatorId: estate.radiator.id, issue: 'ValveIsLeaking', comment: 'Tropft am Ventil' })
  await web.open(`/radiators/${estate.radiator.id}/show`)
  const user = userEvent.setup()
  const photos = await card('Photos')
  expect(await photos.findByText('Tropft am Ventil')).toBeVisible()
  expect(photos.getByText('Valve is leaking')).toBeVisible()
  await user.click(
    await photos.findByRole('button', { name: /^Enlarge photo: Valve is leaking · Tropft am Ventil/ }),
  )
  const large = await screen.findByRole('dialog', { name: /Tropft am Ventil/ })
  expect(within(large).getByRole('img', { name: /Tropft am Ventil/ })).toHaveAttribute('src', 'blob:photo')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(photos.getByRole('button', { name: 'Delete photo' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete photo?' })).getByRole('button', {
      name: 'Delete photo',
    }),
  )
  expect(await photos.findByText('No photos yet. Technicians add them on site.')).toBeVisible()
})

it('shows those of a gateway at the gateway, and those of its installation issues at the building', async () => {
  await add({ gatewayId: estate.gateway.id, comment: 'Im Keller' })
  await add({ buildingId: estate.building.id, issue: 'NoAccessiblePowerSupply' })
  await web.open(`/gateways/${estate.gateway.id}/show`)
  expect(await (await card('Photos')).findByText('Im Keller')).toBeVisible()
  await web.open(`/buildings/${estate.building.id}/show`)
  expect(
    await (await card('Photos of installation issues')).findByRole('button', { name: 'Delete photo' }),
  ).toBeVisible()
})

it('shows none to who may see no flats', async () => {
  await web.open(`/radiators/${estate.radiator.id}/show`, { role: 'Regular' })
  await screen.findByRole('heading', { name: /^Radiator/ })
  expect(screen.queryByRole('region', { name: 'Photos' })).toBeNull()
})
