import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate

beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  await web.hear({
    eui: estate.thermostat.eui,
    frameCounter: 1,
    time: new Date(Date.now() - 60_000).toISOString(),
    status: { batteryLow: true, batteryVoltage: 2.41, mode: 'storage' },
  })
})
afterAll(() => web.stop())

const hour = 3_600_000

const tile = async (name: RegExp) => screen.findByRole('button', { name })
const rows = async () => {
  const table = await screen.findByRole('table')
  return within(table).getAllByRole('row').slice(1)
}

describe('the alerts of a client', () => {
  it('are counted by type over 24 hours, and listed with the finding', async () => {
    await web.open('/alerts')
    expect(await tile(/^1\s*Battery/)).toBeVisible()
    expect(await tile(/^1\s*Operation mode/)).toBeVisible()
    expect(await tile(/^0\s*Connectivity/)).toBeVisible()
    const [first, second] = await rows()
    const texts = [first, second].map((row) => row?.textContent ?? '')
    expect(texts.some((text) => text.includes('Battery') && text.includes('2.41'))).toBe(true)
    expect(texts.some((text) => text.includes('Mode: Storage'))).toBe(true)
    expect(texts.every((text) => text.includes(estate.thermostat.eui) && text.includes('Open'))).toBe(true)
  })

  it('are those of the last 24 hours by the clock of the server, also where its first reply comes after the list has opened', async () => {
    const { now } = Date
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * hour)
    const plain = globalThis.fetch
    const asked: URL[] = []
    const fetching: typeof fetch = async (to, init) => {
      asked.push(new URL(to instanceof Request ? to.url : to))
      const reply = await plain(to, init)
      const headers = new Headers(reply.headers)
      headers.delete('date')
      return new Response(reply.body, { status: reply.status, headers })
    }
    vi.stubGlobal('fetch', fetching)
    await web.open('/alerts')
    await rows()
    const hoursAgo = () => {
      const from = asked
        .findLast(
          ({ pathname, searchParams }) => pathname === '/api/alerts/thermostats' && searchParams.has('From'),
        )
        ?.searchParams.get('From')
      return Math.round((now() - Date.parse(from ?? '')) / hour)
    }
    expect(hoursAgo()).toBe(21)
    const { noteServerTime } = await import('../providers/serverClock.ts')
    const reply = () => new Response(null, { headers: { date: new Date(now()).toUTCString() } })
    act(() => noteServerTime(reply(), Date.now(), Date.now()))
    await waitFor(() => expect(hoursAgo()).toBe(24))
    ahead.mockRestore()
    vi.unstubAllGlobals()
    act(() => noteServerTime(reply(), now(), now()))
    await rows()
  })

  it('are exported as they are shown and filtered, all of them or those that are selected, and looked at beside the list', async () => {
    onDesk()
    const files: Blob[] = []
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob)
      return 'blob:alerts'
    })
    const written = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }))
      const before = files.length
      await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
      await waitFor(() => expect(files.length).toBe(before + 1))
      const lines = (await files.at(-1)?.text())?.replace('\uFEFF', '').split('\r\n') ?? []
      return {
        heads: lines[0]?.split(','),
        types: lines.slice(1).map((line) => line.split(',')[0]),
        text: lines.join('\n'),
      }
    }
    await web.open('/alerts')
    const user = userEvent.setup()
    const [first] = await rows()
    const all = await written('Export list')
    expect(all.heads).toEqual(['Type', 'Device', 'Place', 'Last alert', 'Status', 'Additional information'])
    expect(new Set(all.types)).toEqual(new Set(['Battery', 'Operation mode']))
    expect(all.text).toContain('2.41')
    await user.click(within(first ?? document.body).getByRole('checkbox'))
    const chosen = await written('Export selected')
    expect(chosen.types).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Copy EUIs' }))
    expect(await navigator.clipboard.readText()).toBe(estate.thermostat.eui)
    first?.dispatchEvent(new CustomEvent('ventil-peek', { bubbles: true }))
    const panel = within(await screen.findByRole('dialog', { name: estate.thermostat.eui }))
    expect(panel.getByText('Since')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Next row' }))
    expect(panel.getByRole('button', { name: 'Next row' })).toBeDisabled()
    make.mockRestore()
  })

  it('are ordered by several columns: by heads with Shift, and by the menu, which names what decides as the list opens', async () => {
    onDesk()
    await web.open('/alerts')
    const user = userEvent.setup()
    const types = async () => (await rows()).map((row) => /Battery|Operation mode/.exec(row.textContent)?.[0])
    await user.click(await screen.findByRole('button', { name: 'Sort' }))
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Thermostats behind')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument())
    const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^Sort by ${name}`) })
    await user.click(head('Device'))
    await user.keyboard('{Shift>}')
    await user.click(head('Type'))
    await waitFor(() => expect(new URLSearchParams(location.search).get('sort')).toBe('eui,type'))
    await waitFor(async () => expect(await types()).toEqual(['Battery', 'Operation mode']))
    await user.keyboard('{/Shift}')
    await web.open('/alerts?sort=eui,-type&order=ASC')
    await waitFor(async () => expect(await types()).toEqual(['Operation mode', 'Battery']))
  })

  it('are filtered by type after a click on a tile', async () => {
    await web.open('/alerts')
    const user = userEvent.setup()
    await user.click(await tile(/^1\s*Battery/))
    await waitFor(async () => expect(await tile(/^1\s*Battery/)).toHaveAttribute('aria-pressed', 'true'))
    expect(await screen.findByText(/1–1 of 1/)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  it('keep to the period of the address, and say which it is, until another one is chosen', async () => {
    await web.open(
      `/alerts?${new URLSearchParams({ filter: JSON.stringify({ From: '2020-01-01T11:00:00.000Z', To: '2020-01-05T11:00:00.000Z' }) })}`,
    )
    const chips = within(await screen.findByRole('list', { name: 'Filters that are set' }))
    expect(await chips.findByText('From 1 Jan 2020')).toBeVisible()
    expect(chips.getByText('Until 5 Jan 2020')).toBeVisible()
    expect(await screen.findByText('0 alerts')).toBeVisible()
    const day = screen.getByRole('button', { name: '24 h' })
    expect(day).toHaveAttribute('aria-pressed', 'false')
    await userEvent.setup().click(day)
    expect(await screen.findByText(/1–2 of 2/)).toBeVisible()
    expect(day).toHaveAttribute('aria-pressed', 'true')
  })

  it('appear on the page of their thermostat with their start', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}/alerts`)
    const table = within(await screen.findByRole('table', { name: 'Monitoring alerts' }))
    expect(table.getByText('Battery')).toBeVisible()
    expect(table.getAllByText('Open')).toHaveLength(2)
  })

  it('are one while the problem comes and goes, and say how often it did', async () => {
    const { thermostat } = await web.estate()
    const second = (n: number) => new Date(Date.now() - 60_000 + n * 1_000).toISOString()
    await web.hear(
      ...Array.from({ length: 5 }, (_, n) => ({
        eui: thermostat.eui,
        frameCounter: n,
        time: second(n),
        status: { mode: n % 2 === 0 ? ('storage' as const) : ('normal' as const) },
      })),
    )
    await web.open(`/thermostats/${thermostat.eui}/alerts`)
    const table = within(await screen.findByRole('table', { name: 'Monitoring alerts' }))
    expect(table.getAllByText('Open')).toHaveLength(1)
    expect(table.getByText('Mode: Storage · occurred 3 times')).toBeVisible()
  })

  it('are hidden from technicians', async () => {
    await web.open('/alerts', { role: 'Technician' })
    expect(await screen.findByText('You need the permission “View alerts”.')).toBeVisible()
  })
})
