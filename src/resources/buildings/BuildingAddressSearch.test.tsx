import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  // nothing listens at this port: only the register answers, and the form says so
  app = await webApp({ PHOTON_URL: 'http://127.0.0.1:1/' })
  estate = await app.estate()
})

afterAll(() => app.stop())

const field = (name: RegExp | string) => screen.findByRole('textbox', { name })
const searchFor = async (
  user: ReturnType<typeof userEvent.setup>,
  text: string,
  label = 'Search for an address',
) => {
  const search = await screen.findByRole('combobox', { name: label })
  await user.click(search)
  await user.paste(text)
  return search
}

describe('the address search of a building', () => {
  it('fills in the address by keyboard, derives the name from it, and does not save by itself', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`)
    const user = userEvent.setup()
    await searchFor(user, 'Lindenweg 7a, 01067 Dres')
    const list = await screen.findByRole('listbox')
    expect(await within(list).findByRole('option', { name: 'Lindenweg 7a 01067 Dresden' })).toBeVisible()
    expect(screen.getByText('© OpenStreetMap contributors')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('option')).not.toHaveAttribute('aria-disabled', 'true'))
    // once above the list, which covers the line below the field, and once in that line for screen readers
    expect(screen.getAllByText(/The online address search is not available/)).toHaveLength(2)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await field(/^Street/)).toHaveValue('Lindenweg')
    expect(await field(/^House number/)).toHaveValue('7a')
    expect(await field(/^Postcode/)).toHaveValue('01067')
    expect(await field(/^City/)).toHaveValue('Dresden')
    expect(await field(/^Country/)).toHaveValue('Deutschland')
    await waitFor(async () => expect(await field('Name')).toHaveValue('Lindenweg 7a, Dresden'))
    expect(screen.getByText('Filled in: Lindenweg 7a, 01067 Dresden')).toHaveAttribute('role', 'status')
    expect(screen.queryByText('Required')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Building Lindenweg 7a, Dresden' })).toBeVisible()
  })

  it('keeps street and number when only the place was searched for', async () => {
    await app.open(`/buildings/${estate.building.id}`)
    const user = userEvent.setup()
    await searchFor(user, '0106')
    await user.click(await screen.findByRole('option', { name: '01069 Dresden' }))
    await waitFor(async () => expect(await field(/^Postcode/)).toHaveValue('01069'))
    expect(await field(/^City/)).toHaveValue('Dresden')
    expect(await field(/^Street/)).toHaveValue(estate.building.street)
    expect(await field(/^House number/)).toHaveValue(estate.building.streetNumber)
  })

  it('removes the number together with its street, and clears errors of corrected fields', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`)
    const user = userEvent.setup()
    await user.click(await field(/^House number/))
    await user.paste('12')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await field(/^Street/)).toBeInvalid())
    await searchFor(user, 'Ulmenweg, 01067')
    await screen.findByRole('option', { name: 'Ulmenweg 01067 Dresden' })
    await waitFor(() => expect(screen.getByRole('option')).not.toHaveAttribute('aria-disabled', 'true'))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await field(/^Street/)).toHaveValue('Ulmenweg'))
    expect(await field(/^House number/)).toHaveValue('')
    await waitFor(async () => expect(await field(/^Street/)).toBeValid())
  })

  it('says in German that nothing was found', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`, { language: 'de' })
    const user = userEvent.setup()
    await searchFor(user, 'xyzxyz', 'Adresse suchen')
    expect(
      await screen.findByText(/Keine Adresse gefunden\. Füllen Sie die Felder darunter aus\./),
    ).toBeVisible()
    expect(screen.getByText(/Die Online-Adresssuche ist nicht verfügbar/)).toBeVisible()
  })
})
