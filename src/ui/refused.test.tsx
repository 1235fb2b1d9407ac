import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Estate } from '../../tests/support/estate.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate

beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
})
afterAll(() => web.stop())

const fetch = globalThis.fetch
const asked = vi.fn<typeof fetch>((...args) => fetch(...args))
const paths = () => asked.mock.calls.map(([to]) => new URL(to instanceof Request ? to.url : to).pathname)

beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => vi.unstubAllGlobals())

describe('what is refused', () => {
  it('names the permission for a thermostat and who grants it, without asking the server', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}`, { role: 'MainRenter' })
    expect(await screen.findByText('You have no permission to view the information about this thermostat')).toBeVisible()
    expect(screen.getByText(/^You need the permission “.+”\.$/)).toBeVisible()
    expect(screen.getByText(/^It can be granted by: .*Admin/)).toBeVisible()
    expect(paths().filter((path) => path.startsWith('/api/thermostats'))).toEqual([])
  })

  it('names no permission where the user has it, and the thermostat is out of reach', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}`, { role: 'Technician' })
    expect(await screen.findByText('You have no permission to view the information about this thermostat')).toBeVisible()
    expect(screen.queryByText(/^You need the permission/)).not.toBeInTheDocument()
  })

  it('asks nothing for a tab that is refused', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}/production-line`)
    expect(await screen.findByText(/^You need the permission “Production line”\.$/)).toBeVisible()
    expect(paths().filter((path) => path.includes('production-line'))).toEqual([])
  })

  it.each([
    ['00000000-0000-7000-8000-000000000000', ''],
    ['00000000-0000-7000-8000-000000000000', '/show'],
    ['no-id', '/show'],
  ])('heads the form and the page of a row that is not there alike: %s%s', async (missing, end) => {
    await web.open(`/buildings/${missing}${end}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    expect(location.pathname).toBe(`/buildings/${missing}${end}`)
    forgiveRefusal()
  })

  it('says of a row of another client the same on its form as on its page, and what may be the reason', async () => {
    const foreign = await web.foreignRenter()
    const said: (string | undefined)[] = []
    for (const end of ['', '/show']) {
      await web.open(`/renters/${foreign}${end}`)
      expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
      expect(location.pathname).toBe(`/renters/${foreign}${end}`)
      said.push(screen.getByRole('main').textContent)
      forgiveRefusal()
    }
    const [onForm, onPage] = said
    expect(onForm).toBe(onPage)
    expect(onForm).toMatch(/deleted|another client/)
  })
})

describe('what follows the address of a page and is none of its tabs', () => {
  const id = '00000000-0000-7000-8000-000000000000'

  it.each([
    `/buildings/${id}/nonsense`,
    `/buildings/${id}/show/nonsense`,
    '/buildings/create/nonsense',
    `/users/${id}/nonsense`,
    '/thermostats/0011223344556677/nonsense',
    `/projects/${id}/nonsense`,
    `/projects/${id}/show/nonsense`,
    `/projects/${id}/setup/nonsense`,
  ])('is no page: %s', async (path) => {
    await web.open(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    expect(screen.getByText('There is no page at this address. Check the link.')).toBeVisible()
    expect(paths().filter((asking) => asking.includes(id) || asking.includes('0011223344556677'))).toEqual([])
    expect(location.pathname).toBe(path)
  })
})

describe('the actions on ticked rows', () => {
  it('are out of the way of keyboard and screen reader while nothing is ticked', async () => {
    await web.open('/buildings')
    const row = within((await screen.findByText(estate.building.name)).closest('tr') ?? document.body)
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await userEvent.setup().click(row.getByRole('checkbox'))
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible()
  })
})
