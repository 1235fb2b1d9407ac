import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../tests/support/estate.ts'
import type { Person } from '../../tests/support/people.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let colleague: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
  await web.hear({
    eui: estate.thermostat.eui,
    frameCounter: 1,
    time: new Date().toISOString(),
    status: { targetTemperature: 20 },
  })
})
afterAll(() => web.stop())
afterEach(() => vi.unstubAllGlobals())

/** Lets writes reach the backend, but loses the first replies to them. Returns the keys of all writes. */
const loseReplies = (count: number) => {
  const real = globalThis.fetch
  const keys: (string | null)[] = []
  let left = count
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const reply = await real(input, init)
    if (init.method === undefined || init.method === 'GET') return reply
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (left === 0) return reply
    left -= 1
    await reply.arrayBuffer()
    throw new TypeError('the connection broke')
  })
  return keys
}

const Page = z.object({ items: z.array(z.record(z.string(), z.unknown())) })
const rows = async (path: string) => Page.parse(await web.call(colleague, 'GET', path)).items
const patient = { timeout: 20_000 } as const
const saved = () => screen.findByText('Saved; the reply was lost on the way.', undefined, patient)

const newRenter = async (lastName: string) => {
  await web.open(`/renters/create?unitId=${estate.unit.id}`)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Karla')
  await user.type(screen.getByRole('textbox', { name: /^Last name/ }), lastName)
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) }
}
const rentersCalled = async (name: string) =>
  (await rows(`/api/renters?UnitIds=${estate.unit.id}`)).filter((row) => row['lastName'] === name)

describe('a reply that got lost', () => {
  it('of a command: the thermostat gets one downlink', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('button', { name: 'Send commands' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Commands' }))
    await user.click(await panel.findByRole('button', { name: /^Target temperature 20\.0\s°C$/ }))
    const input = await panel.findByRole('textbox', { name: 'Temperature' })
    await user.clear(input)
    await user.type(input, '22.5')
    loseReplies(1)
    await user.dblClick(panel.getByRole('button', { name: 'Send' }))
    expect(await saved()).toBeVisible()
    expect(await rows(`/api/thermostats/${estate.thermostat.eui}/downlinks`)).toMatchObject([
      { code: 'SetTargetTemperature', status: 'Running' },
    ])
  })

  it('of a new row: the row is there once, and the form says that it is saved', async () => {
    const { save } = await newRenter('Kernmann')
    const keys = loseReplies(1)
    await save()
    expect(await saved()).toBeVisible()
    await waitFor(() => expect(location.pathname).toMatch(/^\/renters\/.+\/show$/))
    expect(await rentersCalled('Kernmann')).toHaveLength(1)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('for good: pressing Save again is the same act', async () => {
    const { save } = await newRenter('Kernmeier')
    const keys = loseReplies(3)
    await save()
    await waitFor(() => expect(keys).toHaveLength(3), patient)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled(), patient)
    vi.mocked(console.error).mockClear()
    await save()
    await waitFor(() => expect(location.pathname).toMatch(/^\/renters\/.+\/show$/), patient)
    expect([keys.length, new Set(keys).size]).toEqual([4, 1])
    expect(await rentersCalled('Kernmeier')).toHaveLength(1)
  })

  it('of a change: nobody is told that somebody else changed the row', async () => {
    await web.open(`/locations/${estate.location.id}`)
    const user = userEvent.setup()
    const description = await screen.findByRole('textbox', { name: /^Description/ })
    await user.clear(description)
    await user.type(description, 'By the river')
    loseReplies(1)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await saved()).toBeVisible()
    await waitFor(() => expect(location.pathname).toMatch(/\/show$/))
    expect(screen.queryByText('Changed by another user')).not.toBeInTheDocument()
    expect(await rows('/api/taxonomy/locations')).toMatchObject([
      { id: estate.location.id, description: 'By the river' },
    ])
  })

  it('of a removal: the row is gone, and the list opens', async () => {
    const [renter] = await rentersCalled('Kernmeier')
    await web.open(`/renters/${String(renter?.['id'])}`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    loseReplies(1)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await saved()).toBeVisible()
    await waitFor(() => expect(location.pathname).toBe('/renters'))
    expect(await rentersCalled('Kernmeier')).toEqual([])
  })

  it('of an invitation: one person is invited, with one link', async () => {
    await web.open('/users/create')
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /^E-mail/ }), 'karla@example.org')
    await user.click(screen.getByRole('radio', { name: /^Regular/ }))
    const keys = loseReplies(1)
    await user.dblClick(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await saved()).toBeVisible()
    await waitFor(() => expect(location.pathname).toMatch(/^\/users\/.+\/show$/))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})
