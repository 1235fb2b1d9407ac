import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  const office = await web.person('Admin')
  const path = `/api/renters/${estate.renter.id}`
  const { role, firstName, lastName } = estate.renter
  for (const agreement of [false, true, false, true]) {
    const { version } = z.looseObject({ version: z.int() }).parse(await web.call(office, 'GET', path))
    await web.call(office, 'PUT', path, { role, firstName, lastName, agreement }, version)
  }
})
afterAll(() => web.stop())

const page = () => `/renters/${estate.renter.id}/show`

it('lists the records of a renter and opens them', async () => {
  await web.open(page())
  const card = within(await screen.findByRole('region', { name: 'Consent records' }))
  expect(await card.findByText('Given')).toBeVisible()
  expect(card.getByText('Withdrawn')).toBeVisible()
  expect(card.getAllByText('On paper')).toHaveLength(2)
  const [link] = card.getAllByRole('link')
  if (!link) throw new Error('no record can be opened')
  await userEvent.setup().click(link)
  expect(
    await screen.findByText('The text is not known because the consent was given on paper or imported.'),
  ).toBeVisible()
})

it('hides records from users who may not see them', async () => {
  await web.open(page(), { role: 'Customer' })
  expect(
    await screen.findByRole('heading', {
      name: new RegExp(`${estate.renter.firstName} ${estate.renter.lastName}`),
    }),
  ).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Consent records' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Personal data' })).toBeNull()
})
