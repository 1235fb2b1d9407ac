import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  app = await webApp()
  admin = await app.person('Admin')
})
beforeEach(async () => {
  estate = await app.estate()
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const anEui = () => `a840${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const inStock = async (type: 'DraginoLHT65N' | 'DraginoLDS02') => {
  const eui = anEui()
  await app.call(admin, 'POST', '/api/sensors', { eui, type })
  return eui
}
const Sensors = z.object({
  items: z.array(z.object({ eui: z.string(), placement: z.string().nullable(), paired: z.boolean() })),
})
const inRoom = async () =>
  Sensors.parse(await app.call(admin, 'GET', `/api/sensors?RoomIds=${estate.room.id}`)).items.map(
    ({ eui, paired }) => `${eui} ${paired ? 'paired' : 'unpaired'}`,
  )
const sensorOf = async (eui: string) =>
  Sensors.parse(await app.call(admin, 'GET', `/api/sensors?Query=${eui}`)).items[0]

const roomPath = () =>
  `/installer/buildings/${estate.building.id}/units/${estate.unit.id}/rooms/${estate.room.id}`
const open = (path: string) => app.open(path, { role: 'Technician', buildingIds: [estate.building.id] })
const onStep = (name: string) => screen.findByRole('heading', { level: 1, name })
const allSent = () => screen.findByRole('link', { name: 'All changes sent' })
const card = async (eui: string) => within(await screen.findByRole('region', { name: eui }))
const answer = async (user: UserEvent, title: string | RegExp, button: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: button }),
  )

const pick = async (user: UserEvent, button: string, eui: string) => {
  await user.click(screen.getByRole('button', { name: button }))
  await user.type(await screen.findByRole('searchbox', { name: 'EUI of the sensor' }), eui.slice(-6))
  await user.click(await screen.findByRole('button', { name: new RegExp(eui) }))
}

const cutNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
const sendAll = async (user: UserEvent) => {
  await user.click(await screen.findByRole('link', { name: /changes? waiting/ }))
  vi.unstubAllGlobals()
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await allSent()
}

describe('the sensors of a room', () => {
  it('asks about a second room sensor, and about the pairing that it ends, without a network', async () => {
    const [eui, own] = [await inStock('DraginoLHT65N'), estate.sensor.eui]
    await open(`${roomPath()}/steps/sensors`)
    const user = userEvent.setup()
    await onStep('Sensors')
    await user.click((await card(own)).getByRole('button', { name: 'Pair' }))
    await allSent()
    cutNetwork()
    await pick(user, 'Assign another room sensor', eui)
    await answer(user, `Assign sensor ${eui}`, 'Assign anyway')
    await user.click((await card(eui)).getByRole('button', { name: 'Pair' }))
    expect(
      await screen.findByText(`Only one sensor per room can be active. Sensor ${own} will be unpaired.`),
    ).toBeVisible()
    await answer(user, `Pair sensor ${eui}?`, 'Pair')
    await waitFor(async () => expect((await card(own)).getByText('Not paired')).toBeVisible())
    await sendAll(user)
    expect(await inRoom()).toEqual(expect.arrayContaining([`${eui} paired`, `${own} unpaired`]))
  })

  it('says that a room got a sensor from somebody else meanwhile, and asks then', async () => {
    const [mine, theirs] = [await inStock('DraginoLHT65N'), await inStock('DraginoLHT65N')]
    const { id } = z.object({ id: z.string() }).parse(
      await app.call(admin, 'POST', '/api/taxonomy/rooms', {
        unitId: estate.unit.id,
        name: 'Empty',
        type: 'Other',
      }),
    )
    const { items } = z
      .object({ items: z.array(z.object({ id: z.string() })) })
      .parse(await app.call(admin, 'GET', `/api/sensors?Query=${theirs}`))
    await open(`/installer/buildings/${estate.building.id}/units/${estate.unit.id}/rooms/${id}/steps/sensors`)
    const user = userEvent.setup()
    await onStep('Sensors')
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
      init.headers instanceof Headers ? Promise.reject(new TypeError('no network')) : fetch(input, init),
    )
    await pick(user, 'Assign room sensor', mine)
    await card(mine)
    await app.call(admin, 'POST', `/api/sensors/${items[0]?.id}/assign/space/${id}`)
    await user.click(await screen.findByRole('link', { name: '1 change waiting' }))
    vi.unstubAllGlobals()
    await user.click(await screen.findByRole('button', { name: 'Send now' }))
    const refused = within(await screen.findByRole('article', { name: `Assign sensor ${mine}` }))
    expect(await refused.findByText(/The room already has a sensor/)).toBeVisible()
    await user.click(refused.getByRole('link', { name: 'Change' }))
    await card(theirs)
    await pick(user, 'Assign another room sensor', mine)
    await answer(user, `Assign sensor ${mine}`, 'Assign anyway')
    await allSent()
    expect(await sensorOf(mine)).toMatchObject({ placement: 'Room' })
  })

  it('offers a window sensor for a window, and no other type', async () => {
    const [right, wrong] = [await inStock('DraginoLDS02'), await inStock('DraginoLHT65N')]
    const window = { name: 'Balcony door', width: 1, height: 2 }
    await app.call(admin, 'POST', `/api/taxonomy/rooms/${estate.room.id}/windows`, window)
    await open(`${roomPath()}/steps/sensors`)
    const user = userEvent.setup()
    await onStep('Sensors')
    await user.click(screen.getByRole('button', { name: 'Assign sensor to Balcony door' }))
    const search = await screen.findByRole('searchbox', { name: 'EUI of the sensor' })
    await user.type(search, wrong.slice(-6))
    expect(await screen.findByRole('button', { name: /This sensor type is for rooms/ })).toBeDisabled()
    await user.clear(search)
    await user.type(search, estate.sensor.eui)
    expect(await screen.findByRole('button', { name: /already in use/ })).toBeDisabled()
    await user.clear(search)
    await user.type(search, right.slice(-6))
    await user.click(await screen.findByRole('button', { name: new RegExp(right) }))
    await card(right)
    await allSent()
    expect(await sensorOf(right)).toMatchObject({ placement: 'Window' })
  })
})

describe('what is changed and deleted without a network', () => {
  it('changes a window, and deletes it with its sensor after asking', async () => {
    await open(`${roomPath()}/steps/windows`)
    const user = userEvent.setup()
    await onStep('Windows')
    cutNetwork()
    await user.click(screen.getByRole('button', { name: `Edit ${estate.window.name}` }))
    const width = await screen.findByRole('textbox', { name: 'Width' })
    await user.clear(width)
    await user.type(width, '5')
    await user.clear(screen.getByRole('textbox', { name: 'Height' }))
    await user.type(screen.getByRole('textbox', { name: 'Height' }), '2')
    expect(screen.getByRole('button', { name: 'Save window' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'The dimensions are correct' }))
    await user.click(screen.getByRole('button', { name: 'Save window' }))
    await sendAll(user)
    const windows = () => app.call(admin, 'GET', `/api/taxonomy/rooms/${estate.room.id}/windows`)
    expect(await windows()).toMatchObject({ items: [{ width: 5, height: 2 }] })
    history.replaceState(null, '', `${roomPath()}/steps/windows`)
    await app.reload()
    await onStep('Windows')
    cutNetwork()
    await user.click(await screen.findByRole('button', { name: `Delete ${estate.window.name}` }))
    await answer(user, `Delete ${estate.window.name}`, 'Delete window and sensor')
    await waitFor(() => expect(screen.queryByText(estate.window.name)).toBeNull())
    await sendAll(user)
    expect(await windows()).toMatchObject({ items: [] })
    expect(await sensorOf(estate.windowSensor.eui)).toMatchObject({ placement: null })
  })

  it('deletes a radiator with its thermostat, and a room with everything in it, and says in numbers what goes', async () => {
    const second = { roomId: estate.room.id, name: 'Second', valveType: 'Herz_M28', valveDirection: 'Up' }
    await app.call(admin, 'POST', '/api/taxonomy/radiators', second)
    await open(roomPath())
    const user = userEvent.setup()
    await onStep(estate.room.name)
    cutNetwork()
    await user.click(screen.getByRole('link', { name: new RegExp(estate.radiator.name) }))
    await onStep('Radiator type')
    await user.click(screen.getByRole('button', { name: 'Delete radiator' }))
    expect(await screen.findByText('1 thermostat goes back to stock.')).toBeVisible()
    await answer(user, `Delete ${estate.radiator.name}?`, 'Delete radiator')
    await onStep(estate.room.name)
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: new RegExp(estate.radiator.name) })).toBeNull(),
    )
    await user.click(screen.getByRole('button', { name: 'Delete room' }))
    const asked = within(await screen.findByRole('alertdialog', { name: `Delete ${estate.room.name}?` }))
    for (const text of [
      '1 window is deleted too.',
      '1 radiator is deleted too.',
      '2 sensors go back to stock.',
    ])
      expect(asked.getByText(text)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Delete room' }))
    await onStep(estate.unit.name)
    await sendAll(user)
    await expect(app.call(admin, 'GET', `/api/taxonomy/rooms/${estate.room.id}`)).rejects.toThrow('404')
    expect(await app.call(admin, 'GET', `/api/thermostats/${estate.thermostat.eui}`)).toMatchObject({
      radiatorId: null,
    })
    expect(await sensorOf(estate.sensor.eui)).toMatchObject({ placement: null })
  })
})
