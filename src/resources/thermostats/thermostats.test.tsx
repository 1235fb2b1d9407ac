import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { literally } from '../../../tests/support/literally.ts'
import type { Person } from '../../../tests/support/people.ts'
import { pickOption } from '../../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()

beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
  await web.hear(
    ...[30, 20, 10].map((ago, frameCounter) => ({
      eui: estate.thermostat.eui,
      frameCounter,
      time: at(ago),
      status: { ambientTemperature: 20 + frameCounter / 2, openWindow: frameCounter === 1 },
    })),
  )
})
afterAll(() => web.stop())

const page = (tab = '') => `/thermostats/${estate.thermostat.eui}${tab}`
const openPage = async (tab = '', options: Parameters<WebApp['open']>[1] = {}) => {
  await web.open(page(tab), options)
  await screen.findByRole('heading', { name: estate.thermostat.eui })
  return userEvent.setup()
}
/** On narrow screens, as in a test's window, the actions are behind a button. */
const act = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('button', { name }))
}

describe('the list of thermostats', () => {
  it('shows place and status of each, and links to its page by EUI', async () => {
    await web.open('/thermostats')
    const row = within((await screen.findByText(estate.thermostat.eui)).closest('tr') ?? document.body)
    expect(row.getByText('Online')).toBeVisible()
    expect(row.getByText(estate.building.name)).toBeVisible()
    expect(row.getByText('21.0 → 21.0 °C')).toBeVisible()
    await userEvent.setup().click(row.getByRole('link', { name: estate.thermostat.eui }))
    expect(await screen.findByRole('heading', { name: estate.thermostat.eui })).toBeVisible()
    expect(location.pathname).toBe(page())
  })
})

describe('the page of a thermostat', () => {
  it('shows its place, its state and its reception', async () => {
    await openPage()
    const trail = await screen.findByRole('navigation', { name: 'Path' })
    expect(within(trail).getByRole('link', { name: estate.radiator.name })).toBeVisible()
    expect(await screen.findByText('Level 10')).toBeVisible()
    expect(await screen.findByText('420 of max. 650')).toBeVisible()
    expect(await screen.findByText('-97 dBm', { selector: 'dd' })).toBeVisible()
    expect(await screen.findByText('Calibrated')).toBeVisible()
  })

  it('shows its measurements as a table where no canvas is available, and how long a window was open', async () => {
    const user = await openPage('/measurements')
    const table = await screen.findByRole('group', { name: 'Temperatures as a table' })
    const rows = await within(table).findAllByRole('row')
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(within(table).getByRole('columnheader', { name: 'Room temperature' })).toBeVisible()
    expect(within(table).getAllByText('21.0 °C')[0]).toBeVisible()
    const states = await screen.findByRole('region', { name: 'Statuses' })
    expect(await within(states).findByText('33%')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '1 year' }))
    expect(new URLSearchParams(location.search).get('span')).toBe('year')
    expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(Number(new URLSearchParams(location.search).get('to'))).toBeGreaterThan(0)
  })

  it('says of one that was never heard that it has no measurements', async () => {
    const { thermostat } = await web.estate()
    await web.open(`/thermostats/${thermostat.eui}/measurements`)
    expect(await screen.findByText('No measurements yet')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '1 year' })).not.toBeInTheDocument()
  })

  it('names an implausible value that was ignored, and shows none in its place', async () => {
    const { thermostat } = await web.estate()
    await web.hear({
      eui: thermostat.eui,
      frameCounter: 1,
      time: at(5),
      status: { ambientTemperature: 120, targetTemperature: 21 },
    })
    await web.open('/thermostats')
    const row = within((await screen.findByText(thermostat.eui)).closest('tr') ?? document.body)
    expect(row.getByText('– → 21.0 °C')).toBeVisible()
    await web.open(`/thermostats/${thermostat.eui}`)
    expect(await screen.findByText(/^Implausible value ignored: Room temperature 120 °C/)).toBeVisible()
    expect(screen.queryByText('120.0 °C')).not.toBeInTheDocument()
    await web.open(`/thermostats/${thermostat.eui}/measurements`)
    const notes = await screen.findAllByRole('list', { name: 'Implausible values' })
    expect(notes.some((note) => note.textContent?.includes('Room temperature 120'))).toBe(true)
  })

  it('shows the production line records to the roles concerned', async () => {
    await openPage('/production-line', { role: 'SuperAdmin' })
    expect(await screen.findByRole('tab', { name: 'Production line data', selected: true })).toBeVisible()
    expect(await screen.findByText('No production line data for this thermostat.')).toBeVisible()
  })

  it('hides the production line records from all others, and says which permission is missing and who grants it', async () => {
    await openPage('/production-line')
    const panel = within(await screen.findByRole('tabpanel', { name: 'Production line data' }))
    expect(await panel.findByText('You have no permission to view this')).toBeVisible()
    expect(panel.getByText(/^You need the permission “Production line”\.$/)).toBeVisible()
    expect(panel.getByText(/^It can be granted by: .*SuperAdmin/)).toBeVisible()
    expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Production line data' })).not.toBeInTheDocument()
  })

  it('saves a new schedule, and shows its due time in UTC', async () => {
    const user = await openPage('/schedules')
    await user.click(await screen.findByRole('button', { name: 'Create schedule' }))
    const dialog = await screen.findByRole('dialog', { name: 'Target temperature schedule' })
    const target = within(dialog).getByRole('textbox', { name: 'Target temperature' })
    await user.clear(target)
    await user.type(target, '31')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(target).toHaveAccessibleDescription('6 to 28')
    await user.clear(target)
    await user.type(target, '19.5')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText('19.5 °C')).toBeVisible()
    expect(screen.getByText(/^Daily at 06:00( GMT\+0)?$/)).toBeVisible()
    expect(
      await web.call(
        colleague,
        'GET',
        `/api/development/target-temperature-schedule/${estate.thermostat.eui}`,
      ),
    ).toMatchObject({
      version: 1,
      entries: [{ repeat: 'daily', targetTemperature: 19.5, modifier: null }],
    })
  })
})

describe('a thermostat in a home without consent', () => {
  let withdrawn: Estate
  beforeAll(async () => {
    withdrawn = await web.estate()
    const { eui } = withdrawn.thermostat
    await web.hear({ eui, frameCounter: 1, time: at(15), status: { ambientTemperature: 23.4 } })
    const { id, role, firstName, lastName, phone, email } = withdrawn.renter
    await web.call(
      colleague,
      'PUT',
      `/api/renters/${id}`,
      { role, firstName, lastName, phone, email, agreement: false },
      1,
    )
  })

  it('is listed with a mark in place of its values', async () => {
    await web.open('/thermostats')
    const row = within((await screen.findByText(withdrawn.thermostat.eui)).closest('tr') ?? document.body)
    expect(row.getByText('No consent')).toBeVisible()
    expect(row.queryByText(/23\.4/)).not.toBeInTheDocument()
  })

  it('says on its page why values are withheld, and links to the consent of the unit', async () => {
    await web.open(`/thermostats/${withdrawn.thermostat.eui}`)
    expect(await screen.findByText(/^Room climate is not shown/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Consent of this unit' })).toHaveAttribute(
      'href',
      `/building-units/${withdrawn.unit.id}/show`,
    )
  })

  it('has no figures in its charts’ tables either', async () => {
    await web.open(`/thermostats/${withdrawn.thermostat.eui}/measurements`, { language: 'de' })
    const table = await screen.findByRole('group', { name: 'Temperaturen als Tabelle' })
    expect((await within(table).findAllByText('Keine Einwilligung')).length).toBeGreaterThanOrEqual(3)
    expect(screen.getAllByText(/^Das Raumklima wird nicht angezeigt/)[0]).toBeVisible()
    expect(screen.queryByText(/23,4/)).not.toBeInTheDocument()
  })
})

describe('a thermostat that cannot be shown', () => {
  it('is not found, in the words of the specification', async () => {
    await web.open('/thermostats/02F7A1FFFFFFFFFF')
    expect(await screen.findByText('We could not find 02f7a1ffffffffff')).toBeVisible()
    expect(screen.getByText('Please check the device ID or try another thermostat.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the thermostat list' })).toHaveAttribute(
      'href',
      '/thermostats',
    )
  })

  it('is not found by an invalid EUI, without a request to the server', async () => {
    await web.open('/thermostats/kitchen')
    expect(await screen.findByText('We could not find kitchen')).toBeVisible()
  })

  it('is forbidden to a technician outside its projects, in the words of the specification', async () => {
    await web.open(page(), { role: 'Technician' })
    expect(
      await screen.findByText('You have no permission to view the information about this thermostat'),
    ).toBeVisible()
    expect(screen.getByText('Please pass the link to the system administrator.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the thermostat list' })).toBeVisible()
  })
})

describe('the actions of a thermostat', () => {
  it('require at least one malfunction in a report', async () => {
    const user = await openPage()
    await act(user, 'Report malfunction')
    const dialog = await screen.findByRole('dialog', { name: 'Report malfunction and return the thermostat' })
    for (const group of ['Display', 'Functional', 'Mode', 'Physical damage', 'Radiator', 'Status issues'])
      expect(within(dialog).getByRole('checkbox', { name: new RegExp(`^${group}`) })).toBeEnabled()
    await user.click(within(dialog).getByRole('button', { name: 'Report malfunction' }))
    expect(await within(dialog).findByText('Select at least one option.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  })

  it('explain the effect of unassigning, and assign it again to a radiator without one', async () => {
    const user = await openPage()
    await act(user, 'Unassign from radiator')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('Waiting commands are aborted.')
    expect(dialog).toHaveTextContent('Its target temperature schedule is deleted.')
    await user.click(within(dialog).getByRole('button', { name: 'Unassign' }))
    expect(await screen.findByText('Not mounted on a radiator')).toBeVisible()
    await act(user, 'Assign to radiator')
    const assign = await screen.findByRole('dialog', { name: 'Assign to radiator' })
    await pickOption(user, 'Building', literally(estate.building.name))
    await pickOption(user, 'Radiator', new RegExp(estate.radiator.name))
    await user.click(within(assign).getByRole('button', { name: 'Assign' }))
    const trail = await screen.findByRole('navigation', { name: 'Path' })
    expect(within(trail).getByRole('link', { name: estate.radiator.name })).toBeVisible()
  })

  it('retire a reported one, and say at each action why it is no longer possible', async () => {
    const user = await openPage()
    await act(user, 'Report malfunction')
    const dialog = await screen.findByRole('dialog', { name: 'Report malfunction and return the thermostat' })
    await user.click(within(dialog).getByRole('checkbox', { name: /^Display/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Report malfunction' }))
    expect(await screen.findByText('Malfunction reported')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    expect(await screen.findByRole('button', { name: 'Assign to radiator' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Report malfunction' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Send commands' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Unassign from client' })).toBeEnabled()
  })

  it.each(['downlinks', 'data-transfers'])('promise nothing for a retired one among its %s', async (tab) => {
    await openPage(`/${tab}`, { role: 'SuperAdmin' })
    expect(
      await (tab === 'downlinks'
        ? screen.findByRole('combobox', { name: 'Source' })
        : screen.findByText(/^A malfunction of this thermostat was reported/)),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Send|^Read/ })).not.toBeInTheDocument()
  })

  it('are hidden from readers', async () => {
    await openPage('', { role: 'Regular' })
    expect(await screen.findByText('Malfunction reported')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
  })

  it('return it from the customer to the stock', async () => {
    const user = await openPage()
    await act(user, 'Unassign from client')
    const dialog = await screen.findByRole('alertdialog', {
      name: new RegExp(`Unassign ${estate.thermostat.eui} from Hausverwaltung Nord`),
    })
    expect(dialog).toHaveTextContent(
      'It goes back to stock, and cannot be assigned to a client again because a malfunction was reported.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Unassign from client' }))
    await waitFor(() => expect(location.pathname).toBe('/thermostats'))
  })
})
