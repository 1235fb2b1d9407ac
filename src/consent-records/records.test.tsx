import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { submission } from '../../tests/support/consent.ts'
import type { Estate } from '../../tests/support/estate.ts'
import type { Person } from '../../tests/support/people.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let office: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  office = await web.person('Admin')
  await web.publishTexts()
  const { street, streetNumber: number, city, zipcode } = estate.building
  const { firstName, lastName: surname } = estate.renter
  await web.call(
    office,
    'POST',
    '/api/data-privacy-site/signup',
    submission({ firstName, surname, street, number, city, zipCode: Number(zipcode) }),
  )
  await web.confirmConsent('erika@example.test')
})
afterAll(() => web.stop())

const Page = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      version: z.int(),
      processed: z.boolean(),
      renterId: z.string().nullable(),
    }),
  ),
})
const kept = async () => {
  const [record] = Page.parse(
    await web.call(office, 'GET', '/api/data-privacy-site/filter?Query=erika%40example.test'),
  ).items
  if (!record) throw new Error('there is no record')
  return record
}
/** Clears filters that an earlier test left behind. */
const everything = '/data-privacy?filter=%7B%7D'
const nameOf = () => `${estate.renter.firstName} ${estate.renter.lastName}`

it('lists records with person, address, state, text and channel, and finds them by name', async () => {
  await web.open('/data-privacy')
  const row = await screen.findByRole('row', { name: new RegExp(nameOf()) })
  for (const text of ['erika@example.test', 'Given', 'Version 1', 'Consent site', 'Not linked'])
    expect(within(row).getByText(text)).toBeVisible()
  await userEvent.setup().type(await screen.findByRole('textbox', { name: 'Name' }), 'nobody')
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(nameOf()) })).toBeNull())
})

it('marks a record as processed at once, and saves it', async () => {
  await web.open(everything)
  const flag = await screen.findByRole('switch', { name: `Processed: ${nameOf()}` })
  expect(flag).not.toBeChecked()
  await userEvent.setup().click(flag)
  await waitFor(() => expect(flag).toBeChecked())
  await waitFor(async () => expect((await kept()).processed).toBe(true))
})

it.each(['', '?filter=typed'])('counts records by site and links each site to its list%s', async (search) => {
  await web.open(`/data-privacy/sites${search}`)
  const { street, streetNumber } = estate.building
  const row = await screen.findByRole('row', { name: new RegExp(`${street} ${streetNumber}`) })
  await userEvent.setup().click(within(row).getByText(`${street} ${streetNumber}`))
  expect(await screen.findByRole('row', { name: new RegExp(nameOf()) })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Street' })).toHaveValue(street)
})

it('shows the evidence of a record: the text, its language and the hash', async () => {
  const { id } = await kept()
  await web.open(`/data-privacy/records/${id}`)
  expect(await screen.findByText('Wir werten das Raumklima aus.')).toBeVisible()
  expect(screen.getByText('Ich willige ein.')).toBeVisible()
  expect(screen.getByText('Unchanged since consent was given')).toBeVisible()
  expect(screen.getByText('On the consent site')).toBeVisible()
})

it.each(['019b76da-aa66', '00000000-0000-7000-8000-000000000000'])(
  'says of a link to %s that its record is not there',
  async (id) => {
    await web.open(`/data-privacy/records/${id}`)
    expect(await screen.findByText(/It has been deleted, or it belongs to another client/)).toBeVisible()
  },
)

it('links a record to a renter after showing the effect, and unlinks it', async () => {
  const { id } = await kept()
  await web.open(`/data-privacy/records/${id}`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Link renter' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Same name, address')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Link' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: new RegExp(nameOf()) }))
  expect(dialog.getByRole('status')).toHaveTextContent(`The consent counts for ${nameOf()}`)
  await user.click(dialog.getByRole('button', { name: 'Link' }))
  expect(await screen.findByRole('link', { name: 'WE 1' })).toBeVisible()
  await waitFor(async () => expect((await kept()).renterId).toBe(estate.renter.id))
  await user.click(await screen.findByRole('button', { name: 'Remove link' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText(/room climate of WE 1 is hidden everywhere at once/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Remove link' }))
  await waitFor(async () => expect((await kept()).renterId).toBeNull())
})

it('undoes the processed flag when the server refuses, and says why', async () => {
  await web.open(everything)
  const flag = await screen.findByRole('switch', { name: `Processed: ${nameOf()}` })
  const before = (await kept()).processed
  // meanwhile the record turns out to belong to another client
  const { id, version } = await kept()
  await web.call(
    await web.person('SuperAdmin'),
    'PUT',
    `/api/data-privacy-site/${id}/renter`,
    { renterId: await web.foreignRenter() },
    version,
  )
  await userEvent.setup().click(flag)
  expect(await screen.findByText(/not found|does not exist/i)).toBeInTheDocument()
  await waitFor(() =>
    expect(
      screen.queryByRole('switch', { name: `Processed: ${nameOf()}` })?.matches(':checked') ?? before,
    ).toBe(before),
  )
})

it('is not available to customers', async () => {
  await web.open('/data-privacy', { role: 'Customer' })
  expect(await screen.findByText(/You need the permission/)).toBeVisible()
})
