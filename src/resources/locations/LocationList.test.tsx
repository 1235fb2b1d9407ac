import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})

afterAll(() => app.stop())

it('shows each location with how much it holds', async () => {
  await app.open('/locations')
  const name = await screen.findByText(estate.location.name)
  const row = within(name.closest('tr') ?? document.body)
  // complexes, buildings, units, rooms, radiators, thermostats, gateways
  expect(row.getAllByRole('cell').slice(2).map((cell) => cell.textContent)).toEqual(['1', '1', '2', '1', '1', '1', '1'])
})
