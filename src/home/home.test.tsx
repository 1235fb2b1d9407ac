import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hour } from '../../domain/time.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { literally } from '../../tests/support/literally.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

/** An appointment that lasts over now, so that it is of today whenever this runs. */
const book = async (technicianId: string | null) => {
  const now = Date.now()
  const body = {
    unitId: estate.unit.id,
    startsAt: new Date(now - hour).toISOString(),
    endsAt: new Date(now + hour).toISOString(),
    technicianId,
  }
  return z
    .object({ id: z.string() })
    .parse(await app.call(await app.person('Admin'), 'POST', '/api/appointments', body)).id
}

const today = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the start page', () => {
  it('shows the appointments of today to who plans them, and says where nobody comes', async () => {
    const id = await book(null)
    await app.open('/')
    const row = await (
      await today('Appointments today')
    ).findByRole('link', { name: new RegExp(estate.unit.name) })
    expect(row).toHaveAttribute('href', `/appointments/${id}/show`)
    expect(row).toHaveTextContent('No technician')
    expect(row).toHaveTextContent(estate.building.name)
  })

  it('shows technicians their own appointments, and the way into the installer', async () => {
    let own = ''
    await app.open('/', {
      role: 'Technician',
      buildingIds: [estate.building.id],
      language: 'de',
      before: async ({ id }) => {
        own = await book(id)
      },
    })
    const mine = await today('Ihre Termine heute')
    expect(
      (await mine.findAllByRole('link', { name: new RegExp(estate.unit.name) })).map((link) =>
        link.getAttribute('href'),
      ),
    ).toEqual([`/appointments/${own}/show`])
    expect(mine.getByRole('link', { name: 'Zur Montage' })).toHaveAttribute('href', '/installer')
    expect(mine.getByRole('link', { name: 'Hier montieren' })).toHaveAttribute(
      'href',
      `/installer/buildings/${estate.building.id}/units/${estate.unit.id}`,
    )
    expect(mine.getByRole('link', { name: 'Route öffnen' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(estate.building.street)),
    )
    expect(mine.getByText(literally(`${estate.renter.firstName} ${estate.renter.lastName}`))).toBeVisible()
    expect(mine.getByText(/Mitzubringen|Keine Teile/)).toBeVisible()
  })

  it('shows renters their home with appointment, consent and contact', async () => {
    await app.open('/', {
      role: 'MainRenter',
      before: ({ id }) => app.rents(estate.renter.id, id),
    })
    const home = await today(`${estate.building.name} · ${estate.unit.name}`)
    expect(home.getByText('Next appointment')).toBeVisible()
    expect(home.getByRole('link', { name: 'Show your consent' })).toHaveAttribute('href', '/own-consent')
  })

  it('says that there is none', async () => {
    await app.open('/', { role: 'Technician', buildingIds: [estate.building.id] })
    expect(await (await today('Your appointments today')).findByText('No appointments today')).toBeVisible()
  })
})
