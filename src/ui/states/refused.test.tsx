import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../../tests/support/webApp.tsx'

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
    expect(
      await screen.findByText('You have no permission to view the information about this thermostat'),
    ).toBeVisible()
    expect(screen.getByText(/^You need the permission “.+”\.$/)).toBeVisible()
    expect(screen.getByText(/^It can be granted by: .*Admin/)).toBeVisible()
    expect(paths().filter((path) => path.startsWith('/api/thermostats'))).toEqual([])
  })

  it('names no permission where the user has it, and the thermostat is out of reach', async () => {
    await web.open(`/thermostats/${estate.thermostat.eui}`, { role: 'Technician' })
    expect(
      await screen.findByText('You have no permission to view the information about this thermostat'),
    ).toBeVisible()
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

describe('a row that is deleted elsewhere while its page is open', () => {
  it.each(['/buildings/:id/show', '/buildings/:id', '/floors/:id', '/comfort/:id', '/heat-load/:id'])(
    'leaves no page and nothing to do with it: %s',
    async (path) => {
      const office = await web.person('Admin')
      const { street, zipcode, city } = estate.building
      const kept = z.object({ id: z.string(), version: z.int() }).parse(
        await web.call(office, 'POST', '/api/taxonomy/buildings', {
          name: 'Short-lived',
          street,
          streetNumber: '99',
          zipcode,
          city,
          complexId: estate.complex.id,
        }),
      )
      await web.open(path.replace(':id', kept.id))
      expect((await screen.findAllByText(/Short-lived/)).length).toBeGreaterThan(0)
      await web.call(office, 'DELETE', `/api/taxonomy/buildings/${kept.id}`, undefined, kept.version)
      const { ownState } = await import('../../providers/ownState.ts')
      await ownState().queryClient.invalidateQueries()
      // a page may say so twice, when it is asked for and when it is shown
      await waitFor(() =>
        expect(screen.getByText(/It has been deleted, or it belongs to another client/)).toBeVisible(),
      )
      for (const name of ['Edit', 'Delete', 'History', 'Show']) {
        expect(screen.queryByRole('button', { name })).toBeNull()
        expect(screen.queryByRole('link', { name })).toBeNull()
      }
      // only some of these pages read through react-admin, which writes refusals there
      vi.mocked(console.error).mockClear()
    },
  )
})

describe('a page whose row cannot be read again for a moment', () => {
  it.each(['', '/show'])('keeps what it shows and what is typed: /buildings/:id%s', async (end) => {
    await web.open(`/buildings/${estate.building.id}${end}`)
    const shown = () =>
      end === ''
        ? screen.getByRole('textbox', { name: /^Name/ })
        : screen.getByRole('tablist', { name: 'Pages of the building' })
    await waitFor(() => expect(shown()).toBeVisible())
    if (end === '') await userEvent.setup().type(shown(), ' typed')
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
      const to = args[0]
      return new URL(to instanceof Request ? to.url : to).pathname.endsWith(estate.building.id)
        ? Promise.resolve(Response.json({ error: 'internal', message: 'away' }, { status: 500 }))
        : fetch(...args)
    })
    const { ownState } = await import('../../providers/ownState.ts')
    await act(() => ownState().queryClient.invalidateQueries({ queryKey: ['buildings'] }))
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(shown()).toBeVisible()
    if (end === '') expect(shown()).toHaveValue(`${estate.building.name} typed`)
    vi.mocked(console.error).mockClear()
  })
})

describe('a list with filters that there are not, as of a saved filter whose right somebody lacks', () => {
  it.each(['/buildings', '/thermostats', '/alerts'])(
    'says so in its place alone, and shows the whole list: %s',
    async (list) => {
      await web.open(`${list}?filter=${encodeURIComponent(JSON.stringify({ Nonsense: ['x'] }))}`)
      expect(await screen.findByText('This list cannot be shown with these filters')).toBeVisible()
      expect(screen.queryByText(/The request is not valid/)).toBeNull()
      await userEvent.setup().click(screen.getByRole('link', { name: 'Show the whole list' }))
      await waitFor(() =>
        expect(screen.queryByText('This list cannot be shown with these filters')).toBeNull(),
      )
      vi.mocked(console.error).mockClear()
    },
  )
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
