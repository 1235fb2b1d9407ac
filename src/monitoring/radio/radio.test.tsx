import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

const stranger = '02f7ffffffff0001'

let web: WebApp
let estate: Estate

beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  const time = new Date(Date.now() - 60_000).toISOString()
  await web.hear(
    { eui: estate.thermostat.eui, frameCounter: 1, time, port: 99 },
    { eui: stranger, frameCounter: 1, time },
    { eui: stranger, frameCounter: 2, time },
  )
})
afterAll(() => web.stop())

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

describe('unknown devices', () => {
  it('are listed with how often and by which gateways they were heard', async () => {
    await web.open('/radio/unknown-devices', { role: 'SuperAdmin' })
    const shown = await row(new RegExp(stranger))
    expect(shown.getByText('2')).toBeVisible()
    expect(shown.getByText('0016c001f1500a01')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Last seen' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Unreadable messages' })).toBeVisible()
  })

  it('are hidden from users who may not register devices', async () => {
    await web.open('/radio/unknown-devices', { role: 'Customer' })
    expect(await screen.findByText(/You need the permission/)).toBeVisible()
  })
})

describe('unknown applications', () => {
  it('have a tab beside the unknown devices', async () => {
    await web.open('/radio/unknown-applications', { role: 'SuperAdmin' })
    expect(await screen.findByRole('tab', { name: 'Unknown applications', selected: true })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Unknown devices' })).toBeVisible()
  })
})

describe('raw messages', () => {
  it('are listed with the reason in the reader’s language, and link to their device', async () => {
    await web.open('/radio/raw-messages', { role: 'SuperAdmin' })
    const shown = await row(new RegExp(estate.thermostat.eui))
    expect(shown.getByText('Unknown port')).toBeVisible()
    expect(shown.getByText(/^10( [0-9a-f]{2}){17}$/)).toBeVisible()
    expect(shown.getByRole('link', { name: estate.thermostat.eui })).toHaveAttribute(
      'href',
      expect.stringContaining(estate.thermostat.eui),
    )
  })
})
