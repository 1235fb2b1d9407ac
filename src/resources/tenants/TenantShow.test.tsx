import { screen, waitFor, within } from '@testing-library/react'
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
  const other = z
    .object({ id: z.string(), name: z.string() })
    .parse(await web.call(admin, 'POST', '/api/tenants', { name: 'Zweite Wohnbau' }))
  await web.open(`/tenants/${other.id}/show`, { role: 'SuperAdmin', alsoIn: [other] })
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(await people.findByText('Nobody has access yet.')).toBeVisible()
  expect(
    await within(screen.getByRole('region', { name: 'Alerts of the last 24 hours' })).findByText(
      'No alerts.',
    ),
  ).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Work here' }))
  expect(await screen.findByRole('button', { name: 'Client: Zweite Wohnbau' })).toBeVisible()
  expect(readTenant()).toBe(other.id)
})

it('has the focus on its name in the bar once it was chosen there', async () => {
  const admin = await web.person('SuperAdmin')
  const other = z
    .object({ id: z.string(), name: z.string() })
    .parse(await web.call(admin, 'POST', '/api/tenants', { name: 'Dritte Wohnbau' }))
  await web.open('/locations', { role: 'SuperAdmin', alsoIn: [other] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Client: / }))
  expect(await screen.findByRole('option', { name: other.name })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Client: / })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: other.name }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Client: Dritte Wohnbau' })).toHaveFocus())
  expect(readTenant()).toBe(other.id)
})

it('lists the projects of a client with their progress, and says what is removed with it', async () => {
  const root = await web.person('SuperAdmin')
  await web.call(root, 'POST', '/api/projects/management', { name: 'Montage Nord' })
  await web.open(`/tenants/${web.tenantId}/show`, { role: 'SuperAdmin' })
  const card = within(await screen.findByRole('region', { name: 'Projects' }))
  expect(await card.findByRole('link', { name: 'Montage Nord' })).toBeVisible()
  expect(card.getByRole('link', { name: 'All projects' })).toHaveAttribute(
    'href',
    expect.stringContaining('/projects?filter='),
  )
  // what keeps it is named before it is tried
  await web.open(`/tenants/${web.tenantId}`, { role: 'SuperAdmin' })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Delete' }))
  const kept = within(await screen.findByRole('alertdialog'))
  expect(kept.getByText('1 location')).toBeVisible()
  expect(kept.getByRole('button', { name: 'Delete' })).toBeDisabled()
})

it('names what is removed with an empty client', async () => {
  const root = await web.person('SuperAdmin')
  const empty = z
    .object({ id: z.string(), name: z.string() })
    .parse(await web.call(root, 'POST', '/api/tenants', { name: 'Leere Wohnbau' }))
  await web.call(root, 'POST', '/api/projects/management', { name: 'Montage Süd' }, undefined, empty.id)
  await web.open(`/tenants/${empty.id}`, { role: 'SuperAdmin', alsoIn: [empty] })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Also deleted:')).toBeVisible()
  expect(dialog.getByText('1 project')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
})

it('says in which client one works, and names its people with their roles', async () => {
  await web.open(`/tenants/${web.tenantId}/show`)
  expect(await screen.findByText('You are working in this client')).toBeVisible()
  expect(
    (await within(screen.getByRole('region', { name: 'People' })).findAllByText('Admin')).length,
  ).toBeGreaterThan(0)
})
