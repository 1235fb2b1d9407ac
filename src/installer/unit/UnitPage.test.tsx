import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const Rooms = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      sideA: z.number().nullable(),
      windows: z.array(z.object({ width: z.number().nullable() })),
      radiators: z.array(
        z.object({
          valveType: z.string(),
          issues: z.array(z.string()),
          venting: z.object({ state: z.string() }),
          checklist: z.record(z.string(), z.boolean()),
          thermostat: z.object({ eui: z.string() }).nullable(),
        }),
      ),
    }),
  ),
})
const stored = async (name: string) => {
  const { items } = Rooms.parse(
    await app.call(admin, 'GET', `/api/install-tool/rooms?UnitId=${estate.unit.id}`),
  )
  return items.find((room) => room.name === name)
}
const anEui = () => `70b3${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const inStock = async () => {
  const eui = anEui()
  await app.call(admin, 'POST', '/api/thermostats', { eui, tenantId: estate.building.tenantId })
  return eui
}

const technician = () => ({ role: 'Technician', buildingIds: [estate.building.id] }) as const
const unitPath = () => `/installer/buildings/${estate.building.id}/units/${estate.unit.id}`
const onStep = (name: string) => screen.findByRole('heading', { level: 1, name })
const goOn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continue' }))
const allSent = () => screen.findByRole('link', { name: 'All changes sent' })

/** Holds up everything that reads what is stored on the device, as on a slow phone. @returns lets it go on */
const holdReading = async () => {
  const { database } = await import('../outbox/database.ts')
  const tx = (await database()).transaction('snapshots', 'readwrite')
  let isHeld = true
  const held = (async () => {
    // a transaction lasts as long as it is asked something
    while (isHeld) await tx.store.count()
    await tx.done
  })()
  return () => {
    isHeld = false
    return held
  }
}

/** From the unit to a measured room of a type that it does not have. */
const addRoom = async (user: UserEvent, type: string) => {
  await user.click(await screen.findByRole('link', { name: 'Add room' }))
  await onStep('Room type')
  await user.click(screen.getByRole('radio', { name: type }))
  await goOn(user)
  await onStep('Shape and dimensions')
  const depth = screen.getByRole('textbox', { name: 'Depth (a)' })
  await user.type(depth, '3m')
  // at the drawing, at the field, and above the buttons
  expect(await screen.findAllByText('Invalid number')).toHaveLength(3)
  await user.clear(depth)
  await user.type(depth, '3.2')
  await user.type(screen.getByRole('textbox', { name: 'Length (b)' }), '4')
  await user.type(screen.getByRole('textbox', { name: 'Height' }), '2.5')
  await goOn(user)
  await onStep('Walls')
  await user.click(screen.getAllByRole('radio', { name: 'Outside' })[1] ?? screen.getByRole('radio'))
  await goOn(user)
  await onStep('Windows')
  await user.click(screen.getByRole('button', { name: 'Add window' }))
  await user.type(screen.getByRole('textbox', { name: 'Width' }), '1.2')
  await user.type(screen.getByRole('textbox', { name: 'Height' }), '1.4')
  await user.click(screen.getByRole('button', { name: 'Save window' }))
  await screen.findByText('Window 1')
  await goOn(user)
  await onStep('Sensors')
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  await onStep(type)
}

/** From a room to its installed radiator. */
const addRadiator = async (user: UserEvent, eui: string, room: string) => {
  await user.click(screen.getByRole('link', { name: 'Add radiator' }))
  await onStep('Radiator type')
  await user.click(screen.getByRole('radio', { name: 'Tubular' }))
  await goOn(user)
  await onStep('Valve')
  await user.click(screen.getByRole('radio', { name: 'Standard (Heimeier M30)' }))
  await user.click(screen.getByRole('radio', { name: 'Forward' }))
  await goOn(user)
  await onStep('Obstruction')
  await goOn(user)
  await onStep('Venting')
  await user.click(screen.getByRole('radio', { name: 'Possible' }))
  await user.click(await screen.findByRole('radio', { name: '30 s to 2 min' }))
  await screen.findByText('Vent again')
  await goOn(user)
  await onStep('Assign thermostat')
  await user.type(screen.getByRole('searchbox', { name: 'EUI or number of the thermostat' }), eui.slice(-6))
  await user.click(await screen.findByRole('button', { name: new RegExp(eui) }))
  await goOn(user)
  await onStep('Mounting checklist')
  await user.click(screen.getByRole('checkbox', { name: 'Valve does not open completely' }))
  await goOn(user)
  await onStep('Photo')
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  await onStep(room)
}

const complete = {
  sideA: 3.2,
  windows: [{ width: 1.2 }],
  radiators: [
    {
      valveType: 'Standard_Heimeier_M30',
      venting: { state: 'VentAgain' },
      checklist: { valveCantCompletelyOpen: true },
    },
  ],
}

describe('the installation of thermostats in a unit', () => {
  it('leads from a new room to an installed thermostat', async () => {
    const eui = await inStock()
    await app.open(unitPath(), technician())
    const user = userEvent.setup()
    await addRoom(user, 'Toilet')
    await addRadiator(user, eui, 'Toilet')
    await allSent()
    const room = await stored('Toilet')
    expect(room).toMatchObject(complete)
    expect(room?.radiators[0]?.thermostat?.eui).toBe(eui)
  }, 60_000)

  it('works without a network, and sends everything in order afterwards', async () => {
    const eui = await inStock()
    await app.open(unitPath(), technician())
    const user = userEvent.setup()
    await screen.findByRole('link', { name: 'Add room' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await addRoom(user, 'Corridor')
    await addRadiator(user, eui, 'Corridor')
    await app.reload()
    await onStep('Corridor')
    await user.click(screen.getByRole('button', { name: 'Duplicate room' }))
    await onStep('Corridor (2)')
    await user.click(await screen.findByRole('link', { name: /changes waiting/ }))
    vi.unstubAllGlobals()
    await user.click(await screen.findByRole('button', { name: 'Send now' }))
    await allSent()
    expect(await stored('Corridor')).toMatchObject(complete)
    expect(await stored('Corridor (2)')).toMatchObject({
      sideA: 3.2,
      windows: [{ width: 1.2 }],
      radiators: [{ thermostat: null }],
    })
  }, 60_000)

  it('goes on from a window only when it is saved or cancelled, and keeps what was entered across a reload', async () => {
    await app.open(`${unitPath()}/rooms/${estate.room.id}/steps/windows`, technician())
    const user = userEvent.setup()
    await onStep('Windows')
    await user.click(screen.getByRole('button', { name: 'Add window' }))
    await user.type(await screen.findByRole('textbox', { name: 'Width' }), '1.2')
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    expect(screen.getByText('Save the window, or cancel it.')).toBeVisible()
    await app.reload()
    expect(await screen.findByRole('textbox', { name: 'Width' })).toHaveValue('1.2')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await goOn(user)
    await onStep('Sensors')
  })

  it('does not ask again about large dimensions that were saved', async () => {
    const room = {
      unitId: estate.unit.id,
      name: 'Saal',
      type: 'Other',
      shape: 'Rectangular',
      sideA: 13,
      sideB: 8,
    }
    const { id } = z
      .object({ id: z.string() })
      .parse(await app.call(admin, 'POST', '/api/taxonomy/rooms', room))
    await app.call(admin, 'POST', `/api/taxonomy/rooms/${id}/windows`, { name: 'Front', width: 4, height: 2 })
    await app.open(`${unitPath()}/rooms/${id}/steps/measures`, technician())
    const user = userEvent.setup()
    const isAsked = () => screen.queryByRole('checkbox', { name: 'The dimensions are correct' }) !== null
    await onStep('Shape and dimensions')
    expect(isAsked()).toBe(false)
    await user.type(screen.getByRole('textbox', { name: 'Depth (a)' }), '{Backspace}4')
    expect(isAsked()).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Depth (a)' }), '{Backspace}3')
    await goOn(user)
    await onStep('Walls')
    await goOn(user)
    await onStep('Windows')
    await user.click(screen.getByRole('button', { name: 'Edit Front' }))
    expect(await screen.findByRole('button', { name: 'Save window' })).toBeEnabled()
    expect(isAsked()).toBe(false)
    await user.clear(screen.getByRole('textbox', { name: 'Width' }))
    await user.type(screen.getByRole('textbox', { name: 'Width' }), '5')
    expect(isAsked()).toBe(true)
  })

  it('keeps walls of an L that have no name', async () => {
    const room = {
      unitId: estate.unit.id,
      name: 'Diele',
      type: 'Corridor',
      shape: 'ShapeL',
      outsideWallsCount: 5,
      unheatedWallsCount: 0,
      outsideWalls: ['Left'],
    }
    const { id } = z
      .object({ id: z.string() })
      .parse(await app.call(admin, 'POST', '/api/taxonomy/rooms', room))
    await app.open(`${unitPath()}/rooms/${id}/steps/walls`, technician())
    const user = userEvent.setup()
    await onStep('Walls')
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Right wall' })).getByRole('radio', { name: 'Outside' }),
    )
    await goOn(user)
    await onStep('Windows')
    await allSent()
    expect(await app.call(admin, 'GET', `/api/taxonomy/rooms/${id}`)).toMatchObject({
      outsideWallsCount: 5,
      outsideWalls: ['Left', 'Right'],
    })
  })

  it('leaves one of two technicians with the same thermostat the work, and says why it was not assigned', async () => {
    const [eui, spare] = [await inStock(), await inStock()]
    await app.open(unitPath(), technician())
    const user = userEvent.setup()
    await screen.findByRole('link', { name: 'Add room' })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
      init.headers instanceof Headers ? Promise.reject(new TypeError('no network')) : fetch(input, init),
    )
    await addRoom(user, 'Kitchen')
    await addRadiator(user, eui, 'Kitchen')
    const elsewhere = {
      roomId: estate.room.id,
      name: 'The other one',
      valveType: 'Herz_M28',
      valveDirection: 'Up',
    }
    const { id } = z
      .object({ id: z.string() })
      .parse(await app.call(admin, 'POST', '/api/taxonomy/radiators', elsewhere))
    await app.call(admin, 'POST', `/api/thermostats/${eui}/assign`, { radiatorId: id })
    await user.click(await screen.findByRole('link', { name: /changes waiting/ }))
    vi.unstubAllGlobals()
    await user.click(await screen.findByRole('button', { name: 'Send now' }))
    const refused = within(await screen.findByRole('article', { name: `Assign thermostat ${eui}` }))
    expect(await refused.findByText(/This thermostat is already in use/)).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Checklist of “Radiator 1”' })).toBeVisible()
    expect(await stored('Kitchen')).toMatchObject({
      radiators: [{ valveType: 'Standard_Heimeier_M30', thermostat: null }],
    })
    const release = await holdReading()
    await user.click(refused.getByRole('link', { name: 'Change' }))
    // what the step showed before is not what it is now
    expect(await screen.findByRole('progressbar')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Unassign thermostat' })).toBeNull()
    await release()
    await onStep('Assign thermostat')
    await user.type(
      screen.getByRole('searchbox', { name: 'EUI or number of the thermostat' }),
      spare.slice(-6),
    )
    await user.click(await screen.findByRole('button', { name: new RegExp(spare) }))
    await goOn(user)
    await allSent()
    expect(await stored('Kitchen')).toMatchObject({
      radiators: [{ thermostat: { eui: spare }, checklist: { valveCantCompletelyOpen: true } }],
    })
  }, 60_000)

  it('reports a radiator that nobody can get at, at its first step', async () => {
    await app.open(`${unitPath()}/rooms/${estate.room.id}`, technician())
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Add radiator' }))
    await onStep('Radiator type')
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Report issues' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Radiator not accessible' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await onStep(estate.room.name)
    await allSent()
    const room = await stored(estate.room.name)
    expect(room?.radiators).toContainEqual(
      expect.objectContaining({
        valveType: 'Other',
        thermostat: null,
        issues: ['NoThermostat', 'RadiatorNotAccessible'],
      }),
    )
  })

  it('asks about a radiator that is longer than most, and says at the field what is wrong', async () => {
    await app.open(`${unitPath()}/rooms/${estate.room.id}`, technician())
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Add radiator' }))
    await onStep('Radiator type')
    await user.click(screen.getByRole('radio', { name: 'Tubular' }))
    const length = screen.getByRole('textbox', { name: 'Length' })
    for (const [typed, error] of [
      ['abc', 'Invalid number'],
      ['-5', 'Positive number only'],
      ['10.5', 'Whole numbers only'],
    ] as const) {
      await user.clear(length)
      await user.type(length, typed)
      expect(length).toHaveAccessibleDescription(error)
      expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    }
    await user.clear(length)
    await user.type(length, '3400')
    expect(await screen.findByText(/3.4 m long/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'The dimensions are correct' }))
    await goOn(user)
    await onStep('Valve')
  })

  it('says what the unassignment of a thermostat does before it does it', async () => {
    await app.open(
      `${unitPath()}/rooms/${estate.room.id}/radiators/${estate.radiator.id}/thermostat`,
      technician(),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Unassign thermostat' }))
    const asked = within(
      await screen.findByRole('alertdialog', { name: `Unassign thermostat from ${estate.radiator.name}?` }),
    )
    for (const text of [
      `Radiator ${estate.radiator.name} is then without a thermostat.`,
      'Its target temperature schedule is deleted.',
    ])
      expect(asked.getByText(text)).toBeVisible()
  })

  it('notes that nobody got in, and opens the unit again', async () => {
    await app.open(unitPath(), technician())
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Access denied' }))
    await onStep('Access denied')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Renter absent' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Reopen unit' })
    await allSent()
    expect(await app.call(admin, 'GET', `/api/taxonomy/building-units/${estate.unit.id}`)).toMatchObject({
      status: 'AccessNotPossible',
      statusReason: 'TenantAbsent',
    })
    await user.click(screen.getByRole('button', { name: 'Reopen unit' }))
    await allSent()
    await screen.findByRole('button', { name: 'Put on hold' })
  })
})
