import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { literally } from '../../../tests/support/literally.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let admin: Person
let [here, elsewhere]: Estate[] = []

beforeAll(async () => {
  app = await webApp()
  ;[here, elsewhere] = [await app.estate(), await app.estate()]
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const estates = () => (here && elsewhere ? { here, elsewhere } : expect.fail('no estates'))
const open = async (path: string): Promise<void> => {
  await app.open(path, {
    role: 'Technician',
    buildingIds: [estates().here.building.id, estates().elsewhere.building.id],
  })
}
const unitOf = ({ building, unit }: Estate) => `/installer/buildings/${building.id}/units/${unit.id}`
const cutNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
const anEui = (start: string) => `${start}${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** A radiator without a thermostat. */
const radiator = async ({ room, radiator: { valveType } }: Estate) => {
  const fields = {
    roomId: room.id,
    name: `HK ${crypto.randomUUID().slice(0, 8)}`,
    valveType,
    valveDirection: 'Up',
  }
  const made = await app.call(admin, 'POST', '/api/taxonomy/radiators', fields)
  return typeof made === 'object' && made !== null && 'id' in made
    ? String(made.id)
    : expect.fail('no radiator')
}
const thermostatStep = async (estate: Estate, show = open) => {
  const id = await radiator(estate)
  await show(`${unitOf(estate)}/rooms/${estate.room.id}/radiators/${id}/thermostat`)
  return screen.findByRole('searchbox', { name: 'EUI or number of the thermostat' })
}

const answers = async (user: UserEvent, search: HTMLElement, typed: string, answer: RegExp | string) => {
  await user.clear(search)
  await user.paste(typed)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(answer)
}

/** Codes that are none, whatever is looked for. */
const wrongCodes = [
  [
    '70b3d57ed00500',
    'We could not find 70b3d57ed00500. Check the device ID or try another .+ An EUI has 16 characters',
  ],
  ['70b3d57ed005oo12', 'An EUI has only the digits 0 to 9 and the letters A to F'],
  ['LW:D0:70B3D57ED0000010:0018B20000000101:000AF8BE:C8526', 'The code was not read correctly'],
  ['fedcba9876543210', 'We could not find fedcba9876543210. Check the device ID or try another'],
  ['ab', 'Enter at least 3 characters'],
] as const

describe('a code that is typed', () => {
  it('is answered on Enter at a thermostat, a gateway, a sensor and a tester', async () => {
    const { here: estate } = estates()
    const user = userEvent.setup()
    const setup = `/installer/buildings/${estate.building.id}`
    const fields: readonly (readonly [() => Promise<HTMLElement>, string, string | undefined, string])[] = [
      [
        () => thermostatStep(estate),
        'thermostat',
        estate.thermostat.eui,
        'This thermostat is already in use. Please contact support or use another one.',
      ],
      [
        async () => {
          await open(`${setup}/gateways/new/locate`)
          await user.click(await screen.findByRole('radio', { name: 'Attic' }))
          await user.click(screen.getByRole('button', { name: 'Continue' }))
          return screen.findByRole('searchbox', { name: 'EUI, MAC address or gateway ID' })
        },
        'gateway',
        estate.gateway.eui,
        'This gateway is already in use. Please contact support or use another one.',
      ],
      [
        async () => {
          await open(`${unitOf(estate)}/rooms/${estate.room.id}/steps/sensors`)
          await user.click(await screen.findByRole('button', { name: 'Assign another room sensor' }))
          return screen.findByRole('searchbox', { name: 'EUI of the sensor' })
        },
        'sensor',
        estate.sensor.eui,
        'This sensor is already in use.',
      ],
      [
        async () => {
          await open(`${setup}/signal/tester`)
          return screen.findByRole('searchbox', { name: 'EUI or label of the tester' })
        },
        'tester',
        undefined,
        '',
      ],
    ]
    for (const [field, kind, used, words] of fields) {
      const search = await field()
      for (const [typed, answer] of wrongCodes)
        await answers(
          user,
          search,
          typed,
          new RegExp(answer.replace(/try another(?= |$)/, `try another ${kind}`).replace(' .+ ', '. ')),
        )
      if (used !== undefined) await answers(user, search, used, words)
      // Enter does not send the step
      expect(search).toBeVisible()
    }
  }, 120_000)

  it('is answered at the end of the search too, and takes the one device that it means on Enter', async () => {
    const { here: estate } = estates()
    const eui = anEui('70b3')
    await app.call(admin, 'POST', '/api/thermostats', {
      eui,
      wtId: `WT-${eui.slice(-8).toUpperCase()}`,
      tenantId: estate.building.tenantId,
    })
    const search = await thermostatStep(estate)
    const user = userEvent.setup()
    await user.type(search, 'fedcba98')
    expect(
      await screen.findByText(/^We could not find fedcba98. Check the device ID or try another thermostat./),
    ).toBeVisible()
    await user.clear(search)
    await user.type(search, `WT-${eui.slice(-8)}{Enter}`)
    expect(await screen.findByRole('button', { name: 'Select another thermostat' })).toBeVisible()
    expect(screen.getByText(eui.slice(-4), { exact: true })).toBeVisible()
  })

  it('names a device in use without a network, and says of others that only the server knows', async () => {
    const { here: near, elsewhere: far } = estates()
    await open(`/installer/buildings/${far.building.id}/units`)
    await screen.findByRole('link', { name: literally(far.unit.name) })
    const search = await thermostatStep(near, (path) => {
      history.replaceState(null, '', path)
      return app.reload()
    })
    const user = userEvent.setup()
    cutNetwork()
    for (const { thermostat } of [near, far])
      await answers(user, search, thermostat.eui, 'This thermostat is already in use.')
    await answers(
      user,
      search,
      'fedcba9876543210',
      'No network: fedcba9876543210 is not among the devices stored on this phone.',
    )
    expect(screen.queryByText(/We could not find/)).toBeNull()
  })
})

it('finds a unit by the typed number of its thermostat, and by the search, in any building and without a network in those that were opened', async () => {
  const { here: near, elsewhere: far } = estates()
  await open(`/installer/buildings/${near.building.id}/units`)
  await screen.findByRole('link', { name: literally(near.unit.name) })
  history.replaceState(null, '', '/installer/thermostats')
  await app.reload()
  const user = userEvent.setup()
  const label = { name: 'Street, unit, renter or thermostat' }
  const words = await screen.findByRole('searchbox', label)
  const link = ({ building }: Estate) =>
    screen.findByRole('link', { name: new RegExp(`(?!.*of 1 unit).*${literally(building.name).source}`) })
  await user.type(words, far.thermostat.eui.slice(-8))
  expect(await link(far)).toHaveAttribute('href', unitOf(far))
  await user.clear(words)
  await user.click(screen.getByRole('button', { name: 'Find unit by thermostat' }))
  const number = await screen.findByRole('searchbox', { name: 'EUI or number of the thermostat' })
  await answers(
    user,
    number,
    'fedcba9876543210',
    'We could not find a unit with the thermostat fedcba9876543210.',
  )
  cutNetwork()
  await user.type(words, near.thermostat.eui.slice(-8))
  expect(await link(near)).toHaveAttribute('href', unitOf(near))
  await user.clear(number)
  await user.type(number, `${near.thermostat.eui}{Enter}`)
  await screen.findByRole('heading', { level: 1, name: near.unit.name })
}, 30_000)
