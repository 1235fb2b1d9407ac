import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { readTenant } from '../../providers/session.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
beforeAll(async () => {
  web = await webApp()
  await web.estate()
})
afterAll(() => web.stop())

it('shows people and alerts of a client, and makes it the one that is worked in', async () => {
  const admin = await web.person('SuperAdmin')
  const other = z.object({ id: z.string(), name: z.string() }).parse(await web.call(admin, 'POST', '/api/tenants', { name: 'Zweite Wohnbau' }))
  await web.open(`/tenants/${other.id}/show`, { role: 'SuperAdmin', alsoIn: [other] })
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(await people.findByText('Nobody has access yet.')).toBeVisible()
  expect(await within(screen.getByRole('region', { name: 'Alerts of the last 24 hours' })).findByText('No alerts.')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Work here' }))
  expect(await screen.findByRole('button', { name: 'Client: Zweite Wohnbau' })).toBeVisible()
  expect(readTenant()).toBe(other.id)
})

it('says in which client one works, and names its people with their roles', async () => {
  await web.open(`/tenants/${web.tenantId}/show`)
  expect(await screen.findByText('You are working in this client')).toBeVisible()
  expect((await within(screen.getByRole('region', { name: 'People' })).findAllByText('Admin')).length).toBeGreaterThan(0)
})
