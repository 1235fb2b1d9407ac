import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Estate } from '../../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate

beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  await web.hear({
    eui: estate.thermostat.eui,
    frameCounter: 1,
    time: new Date().toISOString(),
    status: { ambientTemperature: 19.5 },
  })
})
afterAll(() => web.stop())

const filterHere = (): unknown => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}')
const rowOf = async (eui: string) => within((await screen.findByText(eui)).closest('tr') ?? document.body)

describe('the device list', () => {
  it('is a scope of the thermostats, and takes over filters of its earlier address', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: estate.thermostat.eui }))
    await web.open(`/fleet?filter=${filter}`, { alsoIn: [{ id: crypto.randomUUID(), name: 'Wohnbau Süd' }] })
    const user = userEvent.setup()
    const scope = async (now: string, next: string) => {
      await user.click(await screen.findByRole('button', { name: `Scope: ${now}` }))
      await user.click(await screen.findByRole('menuitem', { name: next }))
    }
    await rowOf(estate.thermostat.eui)
    expect(location.pathname + location.search).toBe(`/thermostats/all?filter=${filter}`)
    await scope('All clients', 'Production')
    await waitFor(() => expect(location.pathname).toBe('/thermostats/all/production'))
    await scope('Production', 'This client')
    await rowOf(estate.thermostat.eui)
    expect(location.pathname).toBe('/thermostats')
  })

  it('asks for a filter before it shows anything, and suggests searches', async () => {
    await web.open('/thermostats/all')
    const user = userEvent.setup()
    expect(await screen.findByText('Choose a filter')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'All of Hausverwaltung Nord' }))
    const row = await rowOf(estate.thermostat.eui)
    expect(row.getByText('Online')).toBeVisible()
    expect(row.getByText('19.5 → 21.0 °C')).toBeVisible()
    expect(filterHere()).toEqual({ TenantIds: [web.tenantId] })
  })

  it('finds a thermostat by part of its EUI, and updates the URL', async () => {
    await web.open('/thermostats/all')
    const user = userEvent.setup()
    await user.type(await screen.findByPlaceholderText('Search'), estate.thermostat.eui.slice(4, 12))
    await waitFor(() => expect(filterHere()).toEqual({ q: estate.thermostat.eui.slice(4, 12) }))
    await rowOf(estate.thermostat.eui)
    await user.clear(screen.getByPlaceholderText('Search'))
    expect(await screen.findByText('Choose a filter')).toBeVisible()
  })

  it('shows the URL’s filters, and keeps them when more are added', async () => {
    const asked = { TenantIds: [web.tenantId], NetworkStatuses: ['Online', 'Offline'] }
    await web.open(`/thermostats/all?filter=${encodeURIComponent(JSON.stringify(asked))}`)
    const user = userEvent.setup()
    await rowOf(estate.thermostat.eui)
    const form = within((await screen.findByPlaceholderText('Search')).closest('form') ?? document.body)
    for (const value of ['Online', 'Offline', 'Hausverwaltung Nord'])
      expect(await form.findByRole('button', { name: value })).toBeVisible()
    await user.type(screen.getByPlaceholderText('Search'), estate.thermostat.eui.slice(-6))
    await waitFor(() => expect(filterHere()).toEqual({ ...asked, q: estate.thermostat.eui.slice(-6) }))
    await rowOf(estate.thermostat.eui)
  })

  it('offers the values of its filters, and saves filters under a name', async () => {
    await web.open(
      `/thermostats/all?filter=${encodeURIComponent(JSON.stringify({ NetworkStatuses: ['Online'] }))}`,
    )
    const user = userEvent.setup()
    await rowOf(estate.thermostat.eui)
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Firmware' }))
    await user.click(await screen.findByRole('combobox', { name: 'Firmware' }))
    expect(await screen.findByRole('option', { name: /\d+\.\d+\.\d+/ })).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Saved filters' }))
    await user.click(await screen.findByRole('button', { name: 'Save filters, sorting and columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save filters, sorting and columns' }))
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Everything online')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Saved filters' }))
    expect(await menu.findByRole('button', { name: 'Everything online' })).toBeVisible()
    await user.click(await menu.findByRole('button', { name: 'Edit filter Everything online' }))
    const change = within(await screen.findByRole('dialog', { name: 'Edit saved filter' }))
    await user.clear(change.getByRole('textbox', { name: /^Name/ }))
    await user.type(change.getByRole('textbox', { name: /^Name/ }), 'All online')
    await user.click(change.getByRole('checkbox', { name: 'Share with all users of this client' }))
    await user.click(change.getByRole('button', { name: 'Save' }))
    expect(await menu.findByRole('button', { name: /^All online.*Shared/ })).toBeVisible()
    // the saved filter is applied, and the menu closes
    await user.click(menu.getByRole('button', { name: /^All online/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(filterHere()).toEqual({ NetworkStatuses: ['Online'] })
    await user.click(screen.getByRole('button', { name: 'Saved filters' }))
    await user.click(await screen.findByRole('button', { name: 'Delete filter All online' }))
    const leave = within(await screen.findByRole('alertdialog', { name: 'Delete filter “All online”?' }))
    await user.click(leave.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No saved filters yet')).toBeVisible()
  })

  it('exports the matches to a file, as a job', async () => {
    const saved: string[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:devices', revokeObjectURL: () => undefined }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await web.open(
      `/thermostats/all?filter=${encodeURIComponent(JSON.stringify({ q: estate.thermostat.eui }))}`,
    )
    const user = userEvent.setup()
    await rowOf(estate.thermostat.eui)
    await user.click(screen.getByRole('button', { name: 'Export list' }))
    await user.click(
      await screen.findByRole('menuitem', { name: 'All columns and rows, as a background task' }),
    )
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Export thermostats' }))
    expect(dialog.getByText('1 thermostat matches these filters and will be exported.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: '.csv' }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Thermostats .*\.csv$/)]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is sorted by several columns, and leads from the page of a thermostat to the next of its rows', async () => {
    const { thermostat: other } = await web.estate()
    const [first = '', second = ''] = [estate.thermostat.eui, other.eui].toSorted()
    await web.open(
      `/thermostats/all?sort=firmwareVersion%2C-eui&order=ASC&filter=${encodeURIComponent(JSON.stringify({ TenantIds: [web.tenantId] }))}`,
    )
    const user = userEvent.setup()
    await rowOf(first)
    const all = screen.getAllByRole('link', { name: /^02f7a1/ }).map(({ textContent }) => textContent)
    expect(all.indexOf(second)).toBeLessThan(all.indexOf(first))
    expect(await screen.findByRole('button', { name: 'Sort' })).toBeVisible()
    await user.click(screen.getByText(second))
    const nav = within(await screen.findByRole('navigation', { name: 'Rows of the list' }))
    await user.click(nav.getByRole('link', { name: `Next: ${all[all.indexOf(second) + 1]}` }))
    await waitFor(() => expect(location.pathname).toBe(`/thermostats/${all[all.indexOf(second) + 1]}`))
  })

  it('plans a bulk update for the selected thermostats', async () => {
    await web.open(
      `/thermostats/all?filter=${encodeURIComponent(JSON.stringify({ TenantIds: [web.tenantId] }))}`,
    )
    const user = userEvent.setup()
    const row = await rowOf(estate.thermostat.eui)
    await user.click(row.getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Batch update' }))
    expect(await screen.findByText('1 thermostat is selected.')).toBeVisible()
    expect(location.pathname).toBe('/bulk-updates/new')
  })

  it('shows production without a filter', async () => {
    await web.open('/thermostats/all/production')
    expect(await screen.findByRole('button', { name: 'Scope: Production' })).toBeVisible()
    expect(await screen.findByText(/No entries yet|Wt Id/)).toBeVisible()
  })

  it('is hidden from users of a single client', async () => {
    await web.open('/thermostats/all', { role: 'Regular' })
    expect(await screen.findByText('You need the permission “View global device lists”.')).toBeVisible()
  })
})
