import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'
import type { Saved } from './entry.ts'

let app: WebApp
let [estate, other]: Estate[] = []
let admin: Person

beforeAll(async () => {
  app = await webApp()
  ;[estate, other] = [await app.estate(), await app.estate()]
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const first = (): Estate => estate ?? expect.fail('no estate')
const second = (): Estate => other ?? expect.fail('no second estate')

const Versioned = z.looseObject({ version: z.int() })
const building = async (id: string) =>
  Versioned.parse(await app.call(admin, 'GET', `/api/taxonomy/buildings/${id}`))
const gateway = async (id: string) => Versioned.parse(await app.call(admin, 'GET', `/api/gateways/${id}`))

/** Sets the placement of a gateway as the office does. */
const place = async (id: string, placement: string) => {
  const { version } = await gateway(id)
  await app.call(admin, 'PUT', `/api/gateways/${id}`, { placement, placementNote: null }, version)
}

/** Opens the page of what waits as a technician, without a network. */
const offline = async () => {
  const person = await app.open('/installer/changes', {
    role: 'Technician',
    buildingIds: [first().building.id, second().building.id],
  })
  await screen.findByText('Everything is on the server.')
  const real = globalThis.fetch
  // the office, whose calls the test makes itself, has one
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
    init.headers instanceof Headers ? Promise.reject(new TypeError('no network')) : real(input, init),
  )
  const { keep } = await import('./outbox.ts')
  const save = (saved: Saved, of = first(), spot?: string) =>
    keep([saved], {
      owner: { userId: person.id, tenantId: app.tenantId },
      lane: of.building.id,
      place: of.building.name,
      spot,
      link: `/installer/buildings/${of.building.id}/info/roof`,
      savedAt: new Date().toISOString(),
    })
  return { person, save, user: userEvent.setup() }
}

const online = async () => {
  vi.unstubAllGlobals()
  const { send } = await import('./sender.ts')
  await send()
}

const roof = (id: string, before: 'Flat' | 'Pitched' | null, after: 'Flat' | 'Pitched'): Saved => ({
  act: 'editBuilding',
  input: { id, after: { roofType: after } },
  before: { roofType: before },
})
const placed = (of: Estate, before: 'main_staircase' | 'attic', after: 'attic' | 'hallway'): Saved => ({
  act: 'editGateway',
  input: { id: of.gateway.id, eui: of.gateway.eui, after: { placement: after, placementNote: null } },
  before: { placement: before, placementNote: null },
})

const sent = () => screen.findByText('Everything is on the server.')
const card = async (name: string | RegExp) => within(await screen.findByRole('article', { name }))

describe('what waits', () => {
  it('is sent in the order in which it was saved', async () => {
    const { save } = await offline()
    const { id } = first().building
    await save(roof(id, 'Pitched', 'Flat'))
    await save(roof(id, 'Flat', 'Pitched'))
    expect(await screen.findByRole('link', { name: '2 changes waiting' })).toBeVisible()
    await online()
    await sent()
    const audit = z.object({ items: z.array(z.looseObject({ entityId: z.string() })) })
    expect(await building(id)).toMatchObject({ roofType: 'Pitched' })
    const { items } = audit.parse(await app.call(admin, 'GET', `/api/audit?EntityId=${id}`))
    expect(items.filter(({ entityId }) => entityId === id)).toHaveLength(2)
  })

  it('leaves what others saved meanwhile in other fields', async () => {
    const { save } = await offline()
    const { id } = second().building
    await save(roof(id, 'Pitched', 'Flat'))
    const { version, ...row } = await building(id)
    const { BuildingInput } = await import('../../../contract/main/buildingShapes.ts')
    const body = Object.fromEntries(Object.keys(BuildingInput.shape).map((field) => [field, row[field]]))
    await app.call(
      admin,
      'PUT',
      `/api/taxonomy/buildings/${id}`,
      { ...body, constructionYear: 1911 },
      version,
    )
    await online()
    await sent()
    expect(await building(id)).toMatchObject({ roofType: 'Flat', constructionYear: 1911 })
  })

  it('is sent once although its reply gets lost', async () => {
    const { save } = await offline()
    const { id } = first().building
    await save({ act: 'recordFloor', input: { buildingId: id, floor: 0, strength: 'weak', testerEui: null } })
    vi.unstubAllGlobals()
    const real = globalThis.fetch
    const keys: (string | null)[] = []
    const looked = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const reply = await real(input, init)
      if (init.method !== 'PATCH') return reply
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (keys.length > 1) {
        // the attempt that saving began may be asked again at once: its second reply comes when it was looked at
        await looked.promise
        return reply
      }
      await reply.arrayBuffer()
      throw new TypeError('the connection broke')
    })
    const { send } = await import('./sender.ts')
    const sending = send()
    await waitFor(() => expect(keys).not.toHaveLength(0))
    expect(await screen.findByRole('link', { name: '1 change waiting' })).toBeVisible()
    looked.resolve()
    await sending
    await send()
    await sent()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a change that others made, too', () => {
  it('is shown side by side, and replaces theirs only on demand', async () => {
    const { save, user } = await offline()
    const { id, eui } = first().gateway
    await save(placed(first(), 'main_staircase', 'hallway'))
    await place(id, 'entrance')
    await online()
    const both = await card(`Placement of gateway ${eui}`)
    expect(await both.findByText('Changed by another user')).toBeVisible()
    expect(both.getByRole('cell', { name: 'Hallway' })).toBeVisible()
    expect(both.getByRole('cell', { name: 'Entrance' })).toBeVisible()
    expect(screen.getByRole('link', { name: '1 change needs your decision' })).toBeVisible()
    expect(await gateway(id)).toMatchObject({ placement: 'entrance' })
    await user.click(both.getByRole('button', { name: 'Keep my version' }))
    await sent()
    expect(await gateway(id)).toMatchObject({ placement: 'hallway' })
  })

  it('names the place, the measures as their step does with their units, and who changed them when', async () => {
    const { save } = await offline()
    const { room, unit } = first()
    const { version, ...row } = Versioned.parse(
      await app.call(admin, 'GET', `/api/taxonomy/rooms/${room.id}`),
    )
    const { RoomInput } = await import('../../../contract/main/rooms.ts')
    const body = Object.fromEntries(Object.keys(RoomInput.shape).map((field) => [field, row[field]]))
    const input = { id: room.id, name: room.name, shape: 'Rectangular', after: { sideA: 3.25 } } as const
    await save({ act: 'editRoom', input, before: { sideA: row['sideA'] } }, first(), unit.name)
    await app.call(admin, 'PUT', `/api/taxonomy/rooms/${room.id}`, { ...body, sideA: 4.5 }, version)
    await online()
    const both = await card(`Changes to room “${room.name}”`)
    expect(await both.findByRole('rowheader', { name: 'Depth (a)' })).toBeVisible()
    expect(both.getByRole('cell', { name: '3.25\u00a0m' })).toBeVisible()
    expect(both.getByRole('cell', { name: '4.5\u00a0m' })).toBeVisible()
    expect(await both.findByText(/^Changed by Erika Admin on .*\d:\d\d/)).toBeVisible()
    expect(both.getByText(new RegExp(`^${unit.name}`))).toBeVisible()
  })

  it('is shown in words, by somebody else where the server does not say who', async () => {
    const { save, user } = await offline()
    const { room } = second()
    const { version, ...row } = Versioned.parse(
      await app.call(admin, 'GET', `/api/taxonomy/rooms/${room.id}`),
    )
    const { RoomInput } = await import('../../../contract/main/rooms.ts')
    const body = Object.fromEntries(Object.keys(RoomInput.shape).map((field) => [field, row[field]]))
    const before = { shape: row['shape'], outsideWalls: row['outsideWalls'] }
    await save(
      {
        act: 'editRoom',
        input: {
          id: room.id,
          name: room.name,
          shape: 'Triangle',
          after: { shape: 'Triangle', outsideWalls: ['Front', 'Left'] },
        },
        before,
      },
      second(),
    )
    await app.call(
      admin,
      'PUT',
      `/api/taxonomy/rooms/${room.id}`,
      { ...body, shape: 'ShapeL', outsideWallsCount: 2, outsideWalls: ['Left', 'Right'] },
      version,
    )
    vi.unstubAllGlobals()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      url.includes('/last-change') ? Promise.reject(new TypeError('no network')) : real(url, init),
    )
    const { send } = await import('./sender.ts')
    await send()
    const both = await card(`Changes to room “${room.name}”`)
    expect(await both.findByText(/^Changed by another user on /)).toBeVisible()
    for (const name of ['Triangle', 'L-shape', 'Opposite wall, Left wall', 'Left wall, Right wall'])
      expect(both.getByRole('cell', { name })).toBeVisible()
    vi.unstubAllGlobals()
    const mine = both.getByRole('button', { name: 'Keep my version' })
    await user.click(mine)
    expect(document.activeElement?.textContent).not.toBe('Discard')
    await sent()
  })

  it('is dropped for theirs on demand', async () => {
    const { save, user } = await offline()
    const { id, eui } = second().gateway
    await save(placed(second(), 'main_staircase', 'hallway'), second())
    await place(id, 'attic')
    await online()
    await user.click(
      await (await card(`Placement of gateway ${eui}`)).findByRole('button', { name: 'Use saved version' }),
    )
    await sent()
    expect(await gateway(id)).toMatchObject({ placement: 'attic' })
  })
})

describe('a change that the server refuses', () => {
  const inUse = (): Saved => ({
    act: 'assignGateway',
    input: {
      gatewayId: second().gateway.id,
      eui: second().gateway.eui,
      buildingId: first().building.id,
      placement: null,
      placementNote: null,
    },
  })

  it('says why, holds up only what depends on it, and is discarded with that', async () => {
    const { save, user } = await offline()
    const { id, eui } = second().gateway
    await save(inUse())
    await save({
      act: 'setMounting',
      input: { id, eui, after: { boxMounted: true } },
      before: { boxMounted: false },
    })
    await save({
      act: 'recordFloor',
      input: { buildingId: first().building.id, floor: 0, strength: 'none', testerEui: null },
    })
    await user.click(await screen.findByRole('button', { name: 'Send now' }))
    expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible()
    await online()
    const refused = await card(`Assign gateway ${eui}`)
    expect(
      await refused.findByText('This gateway is already in use. Please contact support or use another one.'),
    ).toBeVisible()
    const mounting = await card(`Mounting of gateway ${eui}`)
    expect(await mounting.findByText('Awaiting your decision')).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Signal on floor “Ground floor”: No signal' })).toBeNull(),
    )
    expect(screen.getByRole('link', { name: '1 change needs your decision, 1 change waiting' })).toBeVisible()
    await user.click(refused.getByRole('button', { name: 'Discard' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }))
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1 other change'])
    await user.click(asked.getByRole('button', { name: 'Discard' }))
    await sent()
  })

  it('leads to the step that it was saved in, is tried again, and is replaced when the step is saved again', async () => {
    const { save, user } = await offline()
    await save(inUse())
    await online()
    const refused = await card(`Assign gateway ${second().gateway.eui}`)
    expect(await refused.findByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      expect.stringContaining('/info/roof'),
    )
    await user.click(refused.getByRole('button', { name: 'Try again' }))
    await online()
    await card(`Assign gateway ${second().gateway.eui}`)
    await save(inUse())
    await online()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  })
})

describe('a session that ends', () => {
  it('keeps what waits for the person that saved it', async () => {
    const { person, save } = await offline()
    await save(roof(second().building.id, 'Flat', 'Pitched'), second())
    vi.unstubAllGlobals()
    const { startSession, readSession, endSession } = await import('../../providers/session.ts')
    const session = readSession() ?? expect.fail('no session')
    // neither token is valid any more
    startSession({ ...session, accessToken: 'expired', refreshToken: 'expired' })
    const { send } = await import('./sender.ts')
    await send()
    expect(readSession()).toBeUndefined()
    const { entriesOf } = await import('./outbox.ts')
    expect(await entriesOf(person.id)).toMatchObject([{ act: 'editBuilding', state: 'waiting' }])
    await app.open('/installer/changes', { role: 'Technician', buildingIds: [second().building.id] })
    expect(
      await screen.findByText(/^\d+ changes? of (another user is|other users are) stored on this device/),
    ).toBeVisible()
    await send()
    expect(await building(second().building.id)).toMatchObject({ roofType: 'Flat' })
    endSession('elsewhere')
    startSession(session)
    await send()
    expect(await entriesOf(person.id)).toEqual([])
    expect(await building(second().building.id)).toMatchObject({ roofType: 'Pitched' })
  })

  it('is asked about what waits: it is kept on this device, or discarded', async () => {
    const { person, save, user } = await offline()
    await save(roof(first().building.id, 'Pitched', 'Flat'))
    await screen.findByRole('link', { name: '1 change waiting' })
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: 'Your account' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
      return within(await screen.findByRole('dialog', { name: 'Sign out?' }))
    }
    const { readSession, startSession } = await import('../../providers/session.ts')
    const { entriesOf } = await import('./outbox.ts')
    const session = readSession() ?? expect.fail('no session')
    const asked = await signOut()
    expect(asked.getByRole('button', { name: 'Send and sign out' })).toHaveFocus()
    await user.click(asked.getByRole('button', { name: 'Send and sign out' }))
    expect(await asked.findByText(/Not everything could be sent/)).toBeVisible()
    expect(readSession()).toBeDefined()
    await user.click(asked.getByRole('button', { name: 'Keep on this device and sign out' }))
    await waitFor(() => expect(readSession()).toBeUndefined())
    expect(await entriesOf(person.id)).toHaveLength(1)
    startSession(session)
    await app.reload()
    await screen.findByRole('link', { name: '1 change waiting' })
    await user.click((await signOut()).getByRole('button', { name: 'Discard and sign out' }))
    await waitFor(() => expect(readSession()).toBeUndefined())
    expect(await entriesOf(person.id)).toEqual([])
  })

  it('is asked although the device has not shown yet what waits, of which nothing is said to be sent until then', async () => {
    const { save, user } = await offline()
    await save(roof(first().building.id, 'Pitched', 'Flat'))
    const reading = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('The storage is busy', 'UnknownError')
    })
    await app.reload()
    await screen.findByRole('heading', { level: 1, name: 'Changes not sent' })
    expect(screen.queryByText('Everything is on the server.')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'All changes sent' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Your account' }))
    reading.mockRestore()
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  })
})
