import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'

let web: WebApp
let estate: Estate
let office: Person
const Renter = z.looseObject({ version: z.int() })
/** Records the renter's answer, as the office does. */
const say = async (agreement: boolean) => {
  const path = `/api/renters/${estate.renter.id}`
  const { version } = Renter.parse(await web.call(office, 'GET', path))
  const { role, firstName, lastName } = estate.renter
  await web.call(office, 'PUT', path, { role, firstName, lastName, agreement }, version)
}
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  office = await web.person('Admin')
  // the second record can be withdrawn
  for (const agreement of [false, true]) await say(agreement)
})
afterAll(() => web.stop())

const card = async () => within(await screen.findByRole('region', { name: 'Lease and renter' }))
const withConsent = (...states: string[]) => filteredList('/building-units', { ConsentStatus: states })

it('explains the household’s consent on the page of the unit', async () => {
  await say(true)
  await web.open(`/building-units/${estate.unit.id}/show`)
  expect(await (await card()).findByText('Given')).toBeVisible()
  expect((await card()).getByText('All renters of this unit have given consent.')).toBeVisible()
})

it('says that somebody withdrew, in German, to a customer too', async () => {
  await say(false)
  await web.open(`/building-units/${estate.unit.id}/show`, { role: 'Customer', language: 'de' })
  expect(await screen.findByText('Widerrufen')).toBeVisible()
  expect(screen.getByText(/Ein Mieter hat die Einwilligung widerrufen/)).toBeVisible()
  // the status, without a link to the records
  expect(screen.queryByRole('link', { name: 'Datenschutz der Nutzer' })).toBeNull()
})

it('filters units by consent', async () => {
  await say(false)
  await web.open(withConsent('revoked'))
  expect(await screen.findByText('WE 1')).toBeVisible()
  expect(screen.queryByText('WE 2')).toBeNull()
})

it.each([
  ['Admin', true],
  ['Customer', true],
  ['Regular', false],
] as const)('offers %s the consent filter: %s', async (role, offered) => {
  await web.open('/building-units', { role })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Add filter' }))
  expect(await screen.findByRole('menuitem', { name: 'Floor' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Consent' }) !== null).toBe(offered)
})
