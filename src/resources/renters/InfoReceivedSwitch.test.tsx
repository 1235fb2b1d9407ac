import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
})
afterAll(() => web.stop())

const Renter = z.looseObject({ version: z.int(), infoReceivedAgreement: z.boolean() })
const path = () => `/api/renters/${estate.renter.id}`
const kept = async () => Renter.parse(await web.call(colleague, 'GET', path()))
const openRenter = async () => {
  await web.open(`/renters/${estate.renter.id}/show`)
  return { user: userEvent.setup(), flag: await screen.findByRole('switch', { name: /^(Yes|No)$/ }) }
}

it('marks the information as received at once, and saves it', async () => {
  const { infoReceivedAgreement: before } = await kept()
  const { user, flag } = await openRenter()
  expect(flag).toHaveProperty('checked', before)
  await user.click(flag)
  await waitFor(() => expect(flag).toHaveProperty('checked', !before))
  await waitFor(async () => expect((await kept()).infoReceivedAgreement).toBe(!before))
})

it('reverts it when the server refuses, and says why', async () => {
  const { user, flag } = await openRenter()
  const {
    version,
    infoReceivedAgreement: before,
    firstName,
    lastName,
    role,
    agreement,
    leaseId,
  } = await kept()
  // somebody else saves the renter meanwhile: the version on the page is stale
  await web.call(
    colleague,
    'PUT',
    path(),
    { firstName, lastName, role, agreement, leaseId, phone: '030 23125123' },
    version,
  )
  await user.click(flag)
  await waitFor(() => expect(flag).toHaveProperty('checked', !before))
  expect(await screen.findByText('Another user has changed this entry in the meantime.')).toBeInTheDocument()
  await waitFor(() => expect(flag).toHaveProperty('checked', before))
  expect((await kept()).infoReceivedAgreement).toBe(before)
})
