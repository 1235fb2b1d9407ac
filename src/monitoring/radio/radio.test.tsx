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

describe('devices that are not known', () => {
  it('are listed with how often they were heard, and by whom', async () => {
    await web.open('/radio/unknown-devices', { role: 'SuperAdmin' })
    const shown = await row(new RegExp(stranger))
    expect(shown.getByText('2')).toBeVisible()
    expect(shown.getByText('0016c001f1500a01')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Last seen' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Unreadable messages' })).toBeVisible()
  })

  it('are not for those who register none', async () => {
    await web.open('/radio/unknown-devices', { role: 'Customer' })
    expect(await screen.findByText(/You need the permission/)).toBeVisible()
  })
})

describe('messages that are kept raw', () => {
  it('are listed with why, in the reader’s language, and lead to their device', async () => {
    await web.open('/radio/raw-messages', { role: 'SuperAdmin' })
    const shown = await row(new RegExp(estate.thermostat.eui))
    expect(shown.getByText('Unknown port')).toBeVisible()
    expect(shown.getByText(/^10( [0-9a-f]{2}){17}$/)).toBeVisible()
    expect(shown.getByRole('link', { name: estate.thermostat.eui })).toHaveAttribute('href', expect.stringContaining(estate.thermostat.eui))
  })
})
