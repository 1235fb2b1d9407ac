import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onDesk } from '../../../../tests/support/desk.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'
import { isRecord } from '../../../../domain/records.ts'

let web: WebApp

beforeAll(async () => {
  web = await webApp()
  onDesk()
  await web.estate()
})
afterAll(() => web.stop())

const filtered = (filter: object) => `/thermostats?filter=${encodeURIComponent(JSON.stringify(filter))}`
const search = () => new URLSearchParams(location.search)
const go = (path: string) => {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
const idOf = (reply: unknown): string =>
  isRecord(reply) && typeof reply['id'] === 'string' ? reply['id'] : ''

it('opens a list with the saved filter that was chosen, unless the address has filters, and shows all with one click', async () => {
  await web.open(filtered({ Lifecycle: ['Prototype'] }))
  const user = userEvent.setup()
  await screen.findByText('Lifecycle status is Prototype')
  await user.click(screen.getByRole('button', { name: 'Saved filters' }))
  await user.click(await screen.findByRole('button', { name: 'Save filters, sorting and columns' }))
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Prototypes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Open this list with “Prototypes”' }))
  expect(await screen.findByText('This list now opens with the filter.')).toBeInTheDocument()
  go('/thermostats')
  await waitFor(() => expect(location.search).toBe(''))
  expect(await screen.findByText('Lifecycle status is Prototype')).toBeVisible()
  expect(await screen.findByText('Prototypes')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove all filters' }))
  await waitFor(() => expect(screen.queryByText('Prototypes')).toBeNull())
  expect(screen.queryByText('Lifecycle status is Prototype')).toBeNull()
  go(filtered({ Assigned: true }))
  expect(await screen.findByText('Mounted: yes')).toBeVisible()
  expect(screen.queryByText('Lifecycle status is Prototype')).toBeNull()
})

it('keeps sorting and columns without any filter', async () => {
  await web.open('/thermostats?sort=eui&order=DESC')
  const user = userEvent.setup()
  const byEui = () =>
    waitFor(() => expect([search().get('sort'), search().get('order')]).toEqual(['eui', 'DESC']))
  await byEui()
  await user.click(screen.getByRole('button', { name: 'Saved filters' }))
  await user.click(await screen.findByRole('button', { name: 'Save filters, sorting and columns' }))
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveFocus()
  await user.keyboard('By EUI')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The filter was saved as “By EUI”.')).toBeInTheDocument()
  go('/thermostats?sort=eui&order=ASC')
  await waitFor(() => expect(search().get('order')).toBe('ASC'))
  await user.click(await screen.findByRole('button', { name: 'By EUI' }))
  await byEui()
})

it('is known on another device once the first page is there, and says when it is gone', async () => {
  const body = {
    resource: 'thermostats',
    name: 'Shared',
    shared: true,
    filter: { filter: { Lifecycle: ['Prototype'] } },
  }
  const author = await web.person('Customer')
  const id = idOf(await web.call(author, 'POST', '/api/saved-filters', body))
  await web.open('/thermostats', {
    before: async (person) => void (await web.call(person, 'PUT', `/api/saved-filters/${id}/default`)),
  })
  expect(await screen.findByText('Shared')).toBeVisible()
  expect(screen.getByText(/^Lifecycle status is /)).toBeVisible()
  await web.call(author, 'DELETE', `/api/saved-filters/${id}`)
  await web.open('/thermostats', {
    before: async (person) => {
      const other = idOf(await web.call(author, 'POST', '/api/saved-filters', body))
      await web.call(person, 'PUT', `/api/saved-filters/${other}/default`)
      await web.call(author, 'DELETE', `/api/saved-filters/${other}`)
    },
  })
  const said = (await screen.findByText(/was deleted or is no longer shared/)).closest('[role=status]')
  if (!(said instanceof HTMLElement)) throw new Error('nothing is said')
  await userEvent.setup().click(within(said).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/was deleted or is no longer shared/)).toBeNull())
})

it('orders by a further column that is clicked with the shift key, or chosen in the menu', async () => {
  await web.open('/buildings')
  const user = userEvent.setup()
  await screen.findByText(/^\d+ buildings?$/)
  const head = await waitFor(() => {
    const second = document.querySelectorAll('thead [data-field]')[1]
    if (!second) throw new Error('the heads are not there yet')
    return second
  })
  await user.keyboard('{Shift>}')
  await user.click(head)
  await user.keyboard('{/Shift}')
  const field = head.getAttribute('data-field')
  await waitFor(() => expect(search().get('sort')).toBe(`name,${field}`))
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Sort' }))
  await user.click(menu.getAllByRole('button', { name: /ascending, reverse$/ })[1] ?? document.body)
  await waitFor(() => expect(search().get('sort')).toBe(`name,-${field}`))
  await user.click(menu.getAllByRole('button', { name: /^No longer sort by/ })[0] ?? document.body)
  await waitFor(() => expect([search().get('sort'), search().get('order')]).toEqual([field, 'DESC']))
})

it('keeps a moment relative in the address and says it as a sentence', async () => {
  await web.open('/audit')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'From: period relative to now' }))
  await user.click(await screen.findByRole('menuitem', { name: 'In the last 7 days' }))
  expect(await screen.findByText('Changed in the last 7 days')).toBeVisible()
  expect(JSON.parse(search().get('filter') ?? '{}')).toEqual({ From: '7d' })
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('In the last 7 days')
})

it('turns a filter around, and says so in its sentence', async () => {
  const { building, thermostat } = await web.estate()
  await web.open(filtered({ BuildingIds: [building.id] }))
  const user = userEvent.setup()
  expect(await screen.findByText(thermostat.eui)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Buildings is: change' }))
  await user.click(await screen.findByRole('menuitem', { name: 'is not' }))
  expect(await screen.findByText(`Building is not ${building.name}, or is missing`)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(thermostat.eui)).toBeNull())
  expect(JSON.parse(search().get('filter') ?? '{}')).toEqual({
    BuildingIds: [building.id],
    Not: ['BuildingIds'],
  })
  await user.click(screen.getByRole('button', { name: 'Buildings is not: change' }))
  await user.click(await screen.findByRole('menuitem', { name: 'is missing' }))
  await user.click(await screen.findByRole('button', { name: /^Remove filter: Building is/ }))
  await waitFor(() => expect(JSON.parse(search().get('filter') ?? '{}')).toEqual({}))
})
