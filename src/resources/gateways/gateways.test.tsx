import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { pickOption } from '../../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  admin = await app.person('Admin')
})

afterAll(() => app.stop())

const Row = z.object({ id: z.string(), eui: z.string() })
const anEui = () => `02ab${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const stored = async (more: object = {}) =>
  Row.parse(await app.call(admin, 'POST', '/api/gateways', { eui: anEui(), ...more }))
const inDatabase = async (id: string) => app.call(admin, 'GET', `/api/gateways/${id}`)

describe('the list of gateways', () => {
  it('shows status, place and installation progress of each', async () => {
    await app.open('/gateways')
    const row = within((await screen.findByText(estate.gateway.eui)).closest('tr') ?? document.body)
    expect(row.getByText('Never seen')).toBeVisible()
    expect(row.getByRole('link', { name: estate.building.name })).toBeVisible()
    expect(row.getByText('Main staircase')).toBeVisible()
    expect(row.getByText('Assigned')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Move gateways by file' })).toBeVisible()
  })

  it('offers readers no way to add or move one', async () => {
    await app.open('/gateways', { role: 'Customer' })
    await screen.findByText(estate.gateway.eui)
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Move gateways by file' })).toBeNull()
  })
})

describe('a gateway', () => {
  it('is added by its MAC address, which becomes its EUI', async () => {
    await app.open('/gateways/create')
    const user = userEvent.setup()
    const mac = anEui().slice(0, 12)
    await user.click(await screen.findByRole('textbox', { name: /^EUI/ }))
    await user.paste(mac.toUpperCase().replace(/..(?=.)/g, '$&:'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByRole('heading', { name: `Gateway ${mac.slice(0, 6)}fffe${mac.slice(6)}` }),
    ).toBeVisible()
    expect(screen.getAllByText('In stock')[0]).toBeVisible()
  })

  it('is registered with the network server', async () => {
    const { id } = await stored()
    await app.open(`/gateways/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Register with network server' }))
    expect(await screen.findByText('The gateway was registered with the network server.')).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Register with network server' })).toBeNull(),
    )
  })

  it('is assigned to a building, which shows the resulting number, and is refused without a required comment', async () => {
    const { id, eui } = await stored()
    await app.open(`/gateways/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Assign to building' }))
    await pickOption(user, 'Building', new RegExp(estate.building.street), estate.building.street)
    expect(
      await screen.findByText(/has \d of \d recommended gateways\. With this one, it will have \d\./),
    ).toBeVisible()
    await pickOption(user, 'Placement', 'Other place')
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('Enter a comment.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Placement note/ }), 'Dachboden')
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('The gateway was assigned.')).toBeVisible()
    expect(await screen.findByText('Dachboden')).toBeVisible()
    expect(await inDatabase(id)).toMatchObject({ eui, buildingId: estate.building.id, placement: 'other' })
  })

  it('is refused with the support text when somebody else took it meanwhile', async () => {
    const { id } = await stored()
    await app.open(`/gateways/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Assign to building' }))
    await pickOption(user, 'Building', new RegExp(estate.building.street), estate.building.street)
    await app.call(admin, 'POST', `/api/gateways/assign/${id}`, { buildingId: estate.building.id })
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect(
      await screen.findByText('This gateway is already in use. Please contact support or use another one.'),
    ).toBeVisible()
  })

  it('is unassigned after stating in numbers what it leaves behind', async () => {
    const { id } = await stored()
    await app.call(admin, 'POST', `/api/gateways/assign/${id}`, { buildingId: estate.building.id })
    await app.open(`/gateways/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Unassign' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: `Unassign the gateway from ${estate.building.name}?` }),
    )
    expect(dialog.getByText(/This cannot be undone\./)).toBeVisible()
    expect(await dialog.findByText(/The building will have \d+ gateways? left\./)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Unassign' }))
    expect(await screen.findByText('The gateway was unassigned.')).toBeVisible()
    await waitFor(async () => expect(await inDatabase(id)).toMatchObject({ buildingId: null }))
  })

  it('sets its installation progress, and says why other steps are ruled out', async () => {
    await app.open(`/gateways/${estate.gateway.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change installation status' }))
    expect(dialog.getByRole('radio', { name: /^Requested/ })).toBeDisabled()
    expect(
      dialog.getAllByText('This gateway is still assigned to a building. Unassign it first.'),
    ).toHaveLength(2)
    await user.click(dialog.getByRole('radio', { name: 'Completed' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Completed')).toBeVisible()
  })

  it('cannot be deleted while it is assigned', async () => {
    await app.open(`/gateways/${estate.gateway.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(`This gateway is still assigned to ${estate.building.name}. Unassign it first.`),
    ).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  })

  it('is moved to another client, after naming what it leaves behind', async () => {
    const root = await app.person('SuperAdmin')
    await app.call(root, 'POST', '/api/tenants', { name: 'Hausverwaltung Süd' })
    const { id } = await stored()
    await app.call(admin, 'POST', `/api/gateways/assign/${id}`, { buildingId: estate.building.id })
    await app.open(`/gateways/${id}/show`, { role: 'SuperAdmin' })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Move to another client' }))
    expect(await screen.findByText(`It is removed from ${estate.building.name}.`)).toBeVisible()
    await pickOption(user, 'Client', /Hausverwaltung Süd/, 'Süd')
    await user.click(screen.getByRole('button', { name: 'Move gateway' }))
    expect(await screen.findByText('The gateway now belongs to Hausverwaltung Süd.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Gateways' })).toBeVisible()
    await expect(inDatabase(id)).rejects.toThrow('404')
  })
})

it('can also be assigned from the page of a building', async () => {
  const { id, eui } = await stored({ gatewayId: 'GW-HIER' })
  await app.open(`/buildings/${estate.building.id}/show`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Assign gateway' }))
  await pickOption(user, 'Gateway', new RegExp(eui), 'gw-hier')
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('The gateway was assigned.')).toBeVisible()
  expect(await screen.findByRole('link', { name: eui })).toHaveAttribute('href', `/gateways/${id}/show`)
})
