import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import { literally } from '../../../tests/support/literally.ts'
import type { Person } from '../../../tests/support/people.ts'
import { pickOption } from '../../../tests/support/pickOption.ts'
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

const Row = z.object({ id: z.string(), eui: z.string() })
const anEui = () => `a84041${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
const stored = async (type: string) =>
  Row.parse(await app.call(admin, 'POST', '/api/sensors', { eui: anEui(), type }))
const inDatabase = (id: string) => app.call(admin, 'GET', `/api/sensors/${id}`)

describe('the list of sensors', () => {
  it('shows type, place, status and pairing of each', async () => {
    await app.open('/sensors')
    const row = within((await screen.findByText(estate.sensor.eui)).closest('tr') ?? document.body)
    expect(row.getByText('Dragino LHT65N')).toBeVisible()
    expect(row.getByRole('link', { name: estate.room.name })).toBeVisible()
    expect(row.getByText('Never seen')).toBeVisible()
    expect(row.getByText('Not paired')).toBeVisible()
  })
})

describe('a sensor in a home without consent', () => {
  beforeEach(async () => {
    const { eui } = estate.sensor
    await app.hear({
      eui,
      frameCounter: 1,
      time: new Date().toISOString(),
      climate: { temperature: 23.4, humidity: 47.1, externalTemperature: null, batteryVoltage: 3 },
    })
    const { id, role, firstName, lastName, phone, email } = estate.renter
    await app.call(
      admin,
      'PUT',
      `/api/renters/${id}`,
      { role, firstName, lastName, phone, email, agreement: false },
      1,
    )
  })

  it('shows a mark in place of its values in the list, and a sentence with the reason on its page', async () => {
    await app.open('/sensors')
    const row = within((await screen.findByText(estate.sensor.eui)).closest('tr') ?? document.body)
    expect(row.getByText('No consent')).toBeVisible()
    await app.open(`/sensors/${estate.sensor.id}/show`)
    expect(await screen.findByText(/^Room climate is not shown/)).toBeVisible()
    expect(screen.getAllByText('No consent').length).toBeGreaterThanOrEqual(2)
    expect(screen.queryByText(/\b23\.4\b|\b47(?:\.1)?\s?%/)).not.toBeInTheDocument()
  })
})

describe('a sensor', () => {
  it('is added with its type, whose purpose is shown', async () => {
    await app.open('/sensors/create')
    const user = userEvent.setup()
    const eui = anEui()
    await user.click(await screen.findByRole('textbox', { name: /^EUI/ }))
    await user.paste(eui)
    await pickOption(user, /^Type/, 'Dragino LDS02 – For windows: open or closed.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: `Sensor ${eui}` })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pair' })).toBeDisabled()
  })

  it('is registered with the network server, which then has its key', async () => {
    await app.open('/sensors/create')
    const user = userEvent.setup()
    const eui = anEui()
    await user.click(await screen.findByRole('textbox', { name: /^EUI/ }))
    await user.paste(eui)
    await user.click(screen.getByRole('switch', { name: 'Register with network server now' }))
    await pickOption(user, /^Type/, /LHT52/)
    expect(await screen.findByText('Dragino EU868 class A')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
    await user.click(screen.getByRole('textbox', { name: /^Join EUI/ }))
    await user.paste('a840410000000100')
    await user.click(screen.getByRole('textbox', { name: /^App Key/ }))
    await user.paste('00112233445566778899aabbccddeeff')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: `Sensor ${eui}` })).toBeVisible()
    const card = within(await screen.findByRole('region', { name: 'Network server' }))
    expect(card.getByText('Present')).toBeVisible()
    expect(card.getByText('sensors')).toBeVisible()
  })

  it('is assigned to a room that has one only after a confirmation', async () => {
    const { id } = await stored('DraginoLHT52')
    await app.open(`/sensors/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pickOption(user, 'Room', literally(estate.building.name), estate.room.name)
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await dialog.findByText(new RegExp(`already has the sensor ${estate.sensor.eui}`))).toBeVisible()
    expect(await inDatabase(id)).toMatchObject({ placement: null })
    await user.click(dialog.getByRole('button', { name: 'Assign anyway' }))
    expect(await screen.findByText('The sensor was assigned.')).toBeVisible()
    expect(await inDatabase(id)).toMatchObject({ roomId: estate.room.id })
  })

  it('unpairs its neighbour when it is paired, and says so first', async () => {
    const { id } = await stored('DraginoLHT52')
    await app.call(admin, 'POST', `/api/sensors/${id}/assign/space/${estate.room.id}?confirm=true`)
    await app.call(admin, 'POST', `/api/sensors/${estate.sensor.id}/pair`)
    await app.open(`/sensors/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Pair' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(
        `Only one sensor per room can be active. Sensor ${estate.sensor.eui} will be unpaired.`,
      ),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Pair' }))
    expect(await screen.findByRole('button', { name: 'Unpair' })).toBeVisible()
    expect(await inDatabase(estate.sensor.id)).toMatchObject({ paired: false })
  })

  it('is unassigned after a note that thermostats are paired with it', async () => {
    await app.call(admin, 'POST', `/api/sensors/${estate.sensor.id}/pair`)
    await app.open(`/sensors/${estate.sensor.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Unassign' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(/The sensor is paired\. The thermostats in the room will then use no room sensor\./),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Unassign' }))
    expect(await screen.findByRole('button', { name: 'Assign' })).toBeVisible()
  })
})

describe('the page of a space', () => {
  it.each(['rooms', 'building-units', 'buildings'] as const)(
    'of %s pairs and unpairs all of its sensors, and reports their number',
    async (kind) => {
      const space = { rooms: estate.room, 'building-units': estate.unit, buildings: estate.building }[kind]
      await app.open(`/${kind}/${space.id}/show`)
      const user = userEvent.setup()
      const sensors = within(await screen.findByRole('region', { name: 'Sensors' }))
      await user.click(await sensors.findByRole('button', { name: 'Pair all' }))
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pair all' }),
      )
      expect(await screen.findByText('2 sensors were paired.')).toBeVisible()
      await waitFor(() => expect(sensors.getAllByText('Paired')).toHaveLength(2))
      await user.click(sensors.getByRole('button', { name: 'Unpair all' }))
      const dialog = within(await screen.findByRole('alertdialog'))
      expect(await dialog.findByText(/^2 sensors will be unpaired\./)).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Unpair all' }))
      expect(await screen.findByText('2 sensors were unpaired.')).toBeVisible()
    },
  )
})

describe('the page of a heating circuit', () => {
  it('assigns one of the matching sensors in stock', async () => {
    const { eui } = await stored('DraginoD23LB')
    await app.open(`/heating-circuits/${estate.circuit.id}/show`)
    const user = userEvent.setup()
    const sensors = within(await screen.findByRole('region', { name: 'Sensors' }))
    await user.click(await sensors.findByRole('button', { name: 'Assign sensor' }))
    await pickOption(user, 'Sensor', new RegExp(eui), eui)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign' }))
    expect(await sensors.findByText(eui)).toBeVisible()
  })
})

describe('the page of a window', () => {
  it('shows its sensor, and offers no other', async () => {
    await app.open(`/windows/${estate.window.id}/show`, { role: 'Admin' })
    const sensors = within(await screen.findByRole('region', { name: 'Sensors' }))
    expect(await sensors.findByText(estate.windowSensor.eui)).toBeVisible()
    expect(sensors.queryByRole('button', { name: 'Assign sensor' })).toBeNull()
  })
})
