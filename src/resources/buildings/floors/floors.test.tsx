import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
})
afterAll(() => web.stop())

it('a building is shown floor by floor, and each unit leads to its page', async () => {
  await web.hear({
    eui: estate.thermostat.eui,
    frameCounter: 1,
    time: new Date(Date.now() - 60_000).toISOString(),
    status: { ambientTemperature: 20 },
  })
  await web.open(`/buildings/${estate.building.id}/show`)
  const tabs = within(await screen.findByRole('tablist', { name: 'Pages of the building' }))
  expect(tabs.getByRole('tab', { name: 'Floors' })).toHaveAttribute('href', `/floors/${estate.building.id}`)
  await web.open(`/floors/${estate.building.id}`)
  const ground = within(await screen.findByRole('list', { name: 'Ground floor: units and shared areas' }))
  const unit = ground.getByRole('link', { name: /^WE 1/ })
  expect(unit).toHaveAttribute('href', `/building-units/${estate.unit.id}/show`)
  expect(unit).toHaveTextContent(/To do.*1 of 1 online/)
  expect(ground.getByRole('link', { name: new RegExp(estate.area.name) })).toHaveAttribute(
    'href',
    `/public-areas/${estate.area.id}/show`,
  )
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names.indexOf('Floor 1')).toBeLessThan(names.indexOf('Ground floor'))
  expect(screen.getAllByText('Signal not tested').length).toBeGreaterThan(1)
  const legend = within(screen.getByRole('list', { name: 'Legend' }))
  const filterOf = (link: HTMLElement): unknown =>
    JSON.parse(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter') ?? '')
  const BuildingIds = [estate.building.id]
  expect(filterOf(legend.getByRole('link', { name: 'Finalized: 1' }))).toEqual({
    BuildingIds,
    Status: ['Finalized'],
  })
  expect(filterOf(legend.getByRole('link', { name: '1 of 1 thermostat online' }))).toEqual({
    BuildingIds,
    Assigned: true,
  })
  expect(legend.queryByRole('link', { name: /^On hold/ })).not.toBeInTheDocument()
  expect(
    screen.getByRole('link', { name: new RegExp(`^Gateway …${estate.gateway.eui.slice(-4)}`, 'i') }),
  ).toHaveAttribute('href', `/gateways/${estate.gateway.id}/show`)
  expect(unit).toHaveTextContent(estate.unit.customerId)
})

it('a building that is not there is said to be missing', async () => {
  await web.open('/floors/00000000-0000-7000-8000-000000000000')
  expect(await screen.findByRole('link', { name: 'Go to start page' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
})
