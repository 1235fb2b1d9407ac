import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Role } from '../../domain/enums.ts'
import { submission } from '../../tests/support/consent.ts'
import { onDesk } from '../../tests/support/desk.ts'
import type { Estate } from '../../tests/support/estate.ts'
import type { Person } from '../../tests/support/people.ts'
import { pickOption } from '../../tests/support/pickOption.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let projectId: string
let planId: string
let recordId: string

const Row = z.object({ id: z.string() })
const Rows = z.object({ items: z.array(Row).min(1) })

beforeAll(async () => {
  onDesk()
  web = await webApp()
  estate = await web.estate()
  await web.person('Technician', [estate.building.id])
  const admin = await web.person('Admin')
  projectId =
    Rows.parse(await web.call(admin, 'GET', `/api/projects?BuildingIds=${estate.building.id}`)).items[0]
      ?.id ?? ''
  await web.hear({
    eui: estate.thermostat.eui,
    frameCounter: 1,
    time: new Date().toISOString(),
    status: { targetTemperature: 20 },
  })
  const plan = {
    name: 'Frost',
    filters: { Ids: [estate.thermostat.id] },
    commands: { majorMode: { mode: 'summer' } },
  }
  planId = Row.parse(await web.call(admin, 'POST', '/api/bulk-updates', plan)).id
  await web.publishTexts()
  const { street, streetNumber: number, city, zipcode } = estate.building
  const { firstName, lastName: surname } = estate.renter
  await web.call(
    admin,
    'POST',
    '/api/data-privacy-site/signup',
    submission({ firstName, surname, street, number, city, zipCode: Number(zipcode) }),
  )
  await web.confirmConsent('erika@example.test')
  recordId =
    Rows.parse(await web.call(admin, 'GET', '/api/data-privacy-site/filter?Query=erika%40example.test'))
      .items[0]?.id ?? ''
})
afterAll(() => web.stop())
afterEach(() => vi.unstubAllGlobals())

interface Write {
  call: string
  key: string | null
}

/** Lets writes reach the backend; a check of a plan writes nothing. The reply to the first one gets lost, and the browser says that it is offline, so that nothing asks again. */
const loseReply = () => {
  const real = globalThis.fetch
  const writes: Write[] = []
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isLost = false
  let under = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === undefined || init.method === 'GET' || input.endsWith('/check'))
      return real(input, init)
    writes.push({
      call: `${init.method} ${new URL(input).pathname}`,
      key: new Headers(init.headers).get('idempotency-key'),
    })
    const isFirst = writes.length === 1
    under += 1
    const reply = await real(input, init).finally(() => (under -= 1))
    if (!isFirst) return reply
    await reply.arrayBuffer()
    isLost = true
    throw new TypeError('the connection broke')
  })
  return { writes, isLost: () => isLost, isIdle: () => under === 0, comeBack: () => offline.mockRestore() }
}

interface Act {
  name: string
  path: () => string
  role?: Role
  /** Makes what the user needs to have. */
  before?: (person: Person) => Promise<unknown>
  /** Fills in what the button needs. */
  prepare?: (user: UserEvent) => Promise<unknown>
  /** Finds the button, and opens the dialog that it is in unless that is open. */
  button: (user: UserEvent) => Promise<HTMLElement>
  /** What shows that the act is done. */
  done: () => unknown
  /** Whether the page reads its row again after a lost reply, so that nothing is left to press. */
  readsAgain?: true
}

const button = (name: string | RegExp) => () => screen.findByRole('button', { name })
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const inDialog =
  (role: 'dialog' | 'alertdialog', title: string | RegExp, opener: string | RegExp, name: string) =>
  async (user: UserEvent): Promise<HTMLElement> => {
    if (!screen.queryByRole(role, { name: title })) await press(user, opener)
    return within(await screen.findByRole(role, { name: title })).findByRole('button', { name })
  }
const shows = (text: string | RegExp) => () => screen.findByText(text)
const thermostat = (tab = '') => `/thermostats/${estate.thermostat.eui}${tab}`

/** Writing buttons, in an order in which each finds what it needs. */
const acts: readonly Act[] = [
  {
    name: 'Create plan of a batch update',
    path: () => '/bulk-updates/new',
    prepare: async (user) => {
      await pickOption(user, 'Buildings', estate.building.name)
      await press(user, 'Continue')
      await user.click(await screen.findByRole('checkbox', { name: 'Send together with others: Mode' }))
    },
    button: button('Create plan'),
    done: () => screen.findByRole('heading', { name: 'Mode' }),
  },
  {
    name: 'Save of a schedule',
    path: () => thermostat('/schedules'),
    button: inDialog('dialog', 'Target temperature schedule', 'Create schedule', 'Save'),
    done: shows(/^Daily at/),
  },
  {
    name: 'Save of a filter',
    path: () => `/thermostats?filter=${encodeURIComponent(JSON.stringify({ NetworkStatus: ['Online'] }))}`,
    prepare: async (user) => {
      await press(user, 'Saved filters')
      await press(user, 'Save filters, sorting and columns')
      await user.click(await screen.findByRole('textbox', { name: /^Name/ }))
      await user.paste('Everything online')
    },
    button: inDialog(
      'dialog',
      'Save filters, sorting and columns',
      'Save filters, sorting and columns',
      'Save',
    ),
    done: () => screen.findByRole('button', { name: 'Everything online' }),
  },
  {
    name: 'Delete of a filter',
    path: () => '/thermostats',
    before: (person) =>
      web.call(person, 'POST', '/api/saved-filters', {
        resource: 'thermostats',
        name: 'Everything online',
        shared: false,
        filter: { filter: {} },
      }),
    prepare: (user) => press(user, 'Saved filters'),
    button: inDialog('alertdialog', /^Delete filter/, 'Delete filter Everything online', 'Delete'),
    done: shows('No saved filters yet'),
    readsAgain: true,
  },
  {
    name: 'Save of a levels mapping',
    path: () => `/comfort/${estate.building.id}`,
    prepare: async (user) => {
      const field = await screen.findByRole('textbox', { name: 'Level 10' })
      await user.clear(field)
      await user.paste('21.5')
      await user.click(screen.getByRole('button', { name: 'Save and send to 1 thermostat' }))
    },
    button: button('Save and send'),
    done: () => screen.findAllByRole('progressbar', { name: 'Progress' }),
    readsAgain: true,
  },
  {
    name: 'Schedule of a night setback',
    path: () => `/comfort/${estate.building.id}`,
    button: button('Schedule night setback'),
    done: shows('Scheduled, not confirmed'),
    readsAgain: true,
  },
  {
    name: 'Save draft of a project',
    path: () => '/projects/create',
    prepare: async (user) => {
      await user.click(await screen.findByRole('textbox', { name: 'Name' }))
      await user.paste('Montage Neubau')
    },
    button: button('Save draft and continue'),
    done: () => screen.findByRole('heading', { level: 2, name: 'Buildings' }),
  },
  {
    name: 'Create of planned appointments',
    path: () => `/projects/${projectId}/show/planning`,
    prepare: (user) => press(user, 'Propose plan'),
    button: button('Create 1 appointment'),
    done: shows('1 appointment was created.'),
  },
  {
    name: 'Archive of a project',
    path: () => `/projects/${projectId}/show`,
    button: inDialog('alertdialog', /^Archive/, 'Archive project', 'Archive project'),
    done: () => screen.findByRole('button', { name: 'Reopen project' }),
  },
  {
    name: 'Start of a batch update',
    path: () => `/bulk-updates/${planId}`,
    button: inDialog('alertdialog', /^Start batch update/, 'Start', 'Start'),
    done: () => screen.findByRole('button', { name: 'Stop' }),
    readsAgain: true,
  },
  {
    name: 'Stop of a batch update',
    path: () => `/bulk-updates/${planId}`,
    button: inDialog('alertdialog', /^Stop/, 'Stop', 'Stop'),
    done: shows('Stopped'),
    readsAgain: true,
  },
  {
    name: 'Duplicate of a room',
    path: () => `/rooms/${estate.room.id}/show`,
    button: button('Duplicate'),
    done: shows(/^The copy .* was created/),
  },
  {
    name: 'Save of a venting',
    path: () => `/radiators/${estate.radiator.id}/show`,
    prepare: async (user) => {
      await press(user, 'Record venting')
      await user.click(await screen.findByRole('radio', { name: 'Possible' }))
      await user.click(await screen.findByRole('radio', { name: '30 s to 2 min' }))
    },
    button: inDialog('dialog', 'Venting', 'Record venting', 'Save'),
    done: shows('The venting was recorded.'),
  },
  {
    name: 'Unassign of a sensor',
    path: () => `/sensors/${estate.sensor.id}/show`,
    button: inDialog('alertdialog', /^Unassign sensor/, 'Unassign', 'Unassign'),
    done: () => screen.findByRole('button', { name: 'Assign' }),
    readsAgain: true,
  },
  {
    name: 'Unassign of a gateway',
    path: () => `/gateways/${estate.gateway.id}/show`,
    button: inDialog('alertdialog', /^Unassign the gateway/, 'Unassign', 'Unassign'),
    done: () => screen.findByRole('button', { name: 'Assign to building' }),
    readsAgain: true,
  },
  {
    name: 'Report of a malfunction',
    path: () => thermostat(),
    prepare: async (user) => {
      await press(user, 'Report malfunction')
      await user.click(await screen.findByRole('checkbox', { name: /^Display/ }))
    },
    button: inDialog('dialog', /^Report malfunction/, 'Report malfunction', 'Report malfunction'),
    done: shows('Malfunction reported'),
  },
  {
    name: 'Link of a consent record',
    path: () => `/data-privacy/records/${recordId}`,
    prepare: async (user) => {
      await press(user, 'Link renter')
      await user.click(await screen.findByRole('radio', { name: new RegExp(estate.renter.lastName) }))
    },
    button: inDialog('dialog', 'Link renter', 'Link renter', 'Link'),
    done: () => screen.findByRole('button', { name: 'Remove link' }),
  },
  {
    name: 'Removal of the link',
    path: () => `/data-privacy/records/${recordId}`,
    button: inDialog('alertdialog', /./, 'Remove link', 'Remove link'),
    done: () => screen.findByRole('button', { name: 'Link renter' }),
  },
  {
    name: 'Consent of a renter',
    path: () => '/own-consent',
    role: 'MainRenter',
    before: ({ id }) => web.rents(estate.renter.id, id),
    button: button('Give consent'),
    done: shows('Given'),
    readsAgain: true,
  },
  {
    name: 'Erasure of a person',
    path: () => `/renters/${estate.renter.id}/show`,
    prepare: async (user) => {
      await press(user, 'Erase')
      await user.click(await screen.findByRole('textbox', { name: /Surname for confirmation/ }))
      await user.paste(estate.renter.lastName)
    },
    button: inDialog('dialog', 'Erase this person?', 'Erase', 'Erase'),
    done: () => screen.findByRole('dialog', { name: 'Person erased' }),
  },
]

it.each(acts)(
  '$name: a double click is one act, and a lost reply is asked for by the next press',
  async ({ path, role, before, prepare, button: find, done, readsAgain }) => {
    await web.open(path(), { ...(before && { before }), ...(role && { role }) })
    const user = userEvent.setup()
    await prepare?.(user)
    const first = await find(user)
    await waitFor(() => expect(first).toBeEnabled())
    const { writes, isLost, isIdle, comeBack } = loseReply()
    await user.dblClick(first)
    await waitFor(() => expect([isLost(), isIdle()]).toEqual([true, true]))
    expect(writes).toHaveLength(1)
    comeBack()
    if (!readsAgain) {
      await waitFor(async () => expect(await find(user)).toBeEnabled())
      await user.dblClick(await find(user))
    }
    vi.mocked(console.error).mockClear()
    await done()
    // a notice of the first one may show it before the second one is answered
    await waitFor(() => expect(isIdle()).toBe(true))
    expect(new Set(writes.map(({ call }) => call)).size).toBe(1)
    expect(new Set(writes.map(({ key }) => key)).size).toBe(1)
    expect(writes).toHaveLength(readsAgain ? 1 : 2)
  },
)
