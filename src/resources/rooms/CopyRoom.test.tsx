import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
beforeAll(async () => {
  web = await webApp()
})
afterAll(() => web.stop())

const Made = z.object({ id: z.string() })
const Page = z.object({ items: z.array(z.object({ name: z.string() })) })

it('copies a room to the line, shown before and changed by hand', async () => {
  const estate = await web.estate()
  const admin = await web.person('Admin')
  const made = async (url: string, body: object) => Made.parse(await web.call(admin, 'POST', url, body)).id
  const unit = (name: string, floor: number) =>
    made('/api/taxonomy/building-units', {
      buildingId: estate.building.id,
      name,
      floor,
      type: 'Residential',
      customerId: `line ${name}`,
    })
  const [own, first, , attic] = [
    await unit('EG links', 0),
    await unit('1. OG links', 1),
    await unit('1. OG rechts', 1),
    await unit('2. OG links', 2),
  ]
  const room = await made('/api/taxonomy/rooms', { unitId: own, name: 'Bad', type: 'Bathroom' })
  await made('/api/taxonomy/rooms', { unitId: attic, name: 'Bad', type: 'Bathroom' })

  await web.open(`/rooms/${room}/show`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Copy to units' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Bad to other units' }))
  expect(await dialog.findByRole('checkbox', { name: /^1\. OG links/ })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: /^2\. OG links/ })).toBeDisabled()
  expect(dialog.getByRole('checkbox', { name: /^1\. OG rechts/ })).not.toBeChecked()
  expect(dialog.getByRole('status')).toHaveTextContent('1 unit gets a copy')

  await user.click(dialog.getByRole('checkbox', { name: /^1\. OG links/ }))
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(dialog.getByText('Select at least one option.')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: /^1\. OG links/ }))
  await user.dblClick(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Bad was copied to 1 unit.')).toBeVisible()
  const page = Page.parse(await web.call(admin, 'GET', `/api/taxonomy/rooms?UnitIds=${first}`))
  expect(page.items.map(({ name }) => name)).toEqual(['Bad'])
})
