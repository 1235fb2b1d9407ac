import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

const field = (name: RegExp | string) => screen.findByRole('textbox', { name })

const typeAddress = async (
  user: ReturnType<typeof userEvent.setup>,
  { street, number, zipcode, city }: { street: string; number: string; zipcode: string; city: string },
) => {
  for (const [name, text] of [
    [/^Street/, street],
    [/^House number/, number],
    [/^Postcode/, zipcode],
    [/^City/, city],
  ] as const) {
    await user.clear(await field(name))
    // pasted, as a form of twenty fields is slow for each key in this browser
    await user.paste(text)
  }
}

describe('a new building', () => {
  it('belongs to the complex whose page led here, and is named by its address until renamed', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`)
    const user = userEvent.setup()
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Building complex/ })).toHaveValue(estate.complex.name),
    )
    await typeAddress(user, { street: 'Lindenweg', number: '7a', zipcode: '01067', city: 'Dresden' })
    expect(await field('Name')).toHaveValue('Lindenweg 7a, Dresden')
    await user.type(await field(/^House number/), 'b')
    await waitFor(async () => expect(await field('Name')).toHaveValue('Lindenweg 7ab, Dresden'))
    await user.clear(await field('Name'))
    await user.paste('Hinterhaus')
    await user.clear(await field(/^House number/))
    await user.type(await field(/^House number/), '8')
    expect(await field('Name')).toHaveValue('Hinterhaus')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: /Building Hinterhaus/ })).toBeVisible()
    expect(screen.getByText('Lindenweg 8, 01067 Dresden')).toBeVisible()
  })

  it('is refused at the field that the server names', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`)
    const user = userEvent.setup()
    const { street, streetNumber: number, zipcode, city } = estate.building
    await typeAddress(user, { street, number, zipcode, city })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('There is already a building at this address.')).toBeVisible()
    expect(await field(/^Street/)).toBeInvalid()
    forgiveRefusal()
  })

  it('is validated by the same rules before it is sent', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`)
    const user = userEvent.setup()
    await typeAddress(user, { street: 'Ulmenweg', number: '1', zipcode: '01067', city: 'Dresden' })
    await user.type(await field('Minimum temperature'), '5')
    await user.type(await field('Construction year'), '3000')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter 6 to 28 °C.')).toBeVisible()
    expect(screen.getByText('Invalid year')).toBeVisible()
  })

  it('recommends as many gateways as its floors need', async () => {
    await app.open(`/buildings/create?complexId=${estate.complex.id}`)
    const user = userEvent.setup()
    await user.clear(await field(/^Floors above ground/))
    await user.type(await field(/^Floors above ground/), '13')
    expect(await screen.findByText(/Recommended: 3 gateways/)).toBeVisible()
  })
})

describe('the form for installers', () => {
  it('has the fields captured on site, and saves them', async () => {
    await app.open(`/buildings/${estate.building.id}`, {
      role: 'Technician',
      buildingIds: [estate.building.id],
    })
    const user = userEvent.setup()
    const walls = await field('Exterior walls')
    expect(screen.queryByRole('textbox', { name: /^Street/ })).toBeNull()
    await user.clear(walls)
    await user.type(walls, '3')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: `Building ${estate.building.name}` })).toBeVisible()
    expect((await screen.findByText('Exterior walls')).nextSibling).toHaveTextContent('3')
  })
})
