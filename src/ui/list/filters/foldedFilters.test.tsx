import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onDesk } from '../../../../tests/support/desk.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'

let web: WebApp

beforeAll(async () => {
  web = await webApp()
  onDesk(390)
})
afterAll(() => web.stop())

it('makes the inputs of folded filters on demand only, and keeps what they are set to', async () => {
  const { thermostat } = await web.estate()
  await web.hear({
    eui: thermostat.eui,
    frameCounter: 1,
    time: new Date().toISOString(),
    status: { ambientTemperature: 20 },
  })
  await web.open(`/thermostats?filter=${encodeURIComponent(JSON.stringify({ NetworkStatus: ['Online'] }))}`)
  await screen.findByText(thermostat.eui)
  expect(screen.queryByRole('combobox', { hidden: true, name: /Building/ })).not.toBeInTheDocument()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), thermostat.eui.slice(-6))
  await waitFor(() => expect(new URLSearchParams(location.search).get('filter')).toContain('"q"'))
  expect(new URLSearchParams(location.search).get('filter')).toContain('Online')
  await user.click(screen.getByRole('button', { name: /^Filter/, expanded: false }))
  expect(await screen.findByRole('combobox', { name: /Building/ })).toBeVisible()
  expect(screen.getByPlaceholderText('Search')).toHaveValue(thermostat.eui.slice(-6))
})
