import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { onDesk } from '../../tests/support/desk.ts'
import type { Role } from '../../domain/enums.ts'
import type { Estate } from '../../tests/support/estate.ts'
import type { Person } from '../../tests/support/people.ts'
import { webApp, type WebApp } from '../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let technician: Person
beforeAll(async () => {
  onDesk()
  web = await webApp()
  estate = await web.estate()
  technician = await web.person('Technician', [estate.building.id])
})
afterAll(() => web.stop())
afterEach(() => vi.unstubAllGlobals())

const patient = { timeout: 20_000 } as const

/** From here on, nothing that is read comes back until `goOn`, as on a slow network. Notes how writes were answered. */
const holdReads = () => {
  const real = globalThis.fetch
  const answers: number[] = []
  const held = Promise.withResolvers<undefined>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const reads = init.method === undefined || init.method === 'GET'
    if (reads) await held.promise
    const reply = await real(input, init)
    if (!reads) answers.push(reply.status)
    return reply
  })
  return { answers, goOn: () => held.resolve(undefined) }
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const inDialog = async (role: 'dialog' | 'alertdialog', name: string | RegExp) =>
  within(await screen.findByRole(role, { name }))

interface Act {
  name: string
  path: () => string
  role?: Role
  before?: (person: Person) => Promise<unknown>
  /** Opens what the act is in. */
  prepare?: (user: UserEvent) => Promise<unknown>
  act: (user: UserEvent, time: number) => Promise<unknown>
}

const box = (name: string) => screen.findByRole('checkbox', { name })

const acts: readonly Act[] = [
  {
    name: 'the checklist of a radiator',
    path: () => `/radiators/${estate.radiator.id}/show`,
    prepare: () => screen.findByText('Mounting checklist', undefined, patient),
    act: async (user, time) => {
      await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] ?? document.body)
      const dialog = await inDialog('dialog', 'Mounting checklist')
      const boxes = dialog.getAllByRole('checkbox')
      // the second time it shows what the first one saved
      if (time > 0) expect(boxes[0]).toBeChecked()
      const wanted = boxes[time]
      if (wanted) await user.click(wanted)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
    },
  },
  {
    name: 'a schedule',
    path: () => `/thermostats/${estate.thermostat.eui}/schedules`,
    prepare: () => screen.findByRole('button', { name: 'Create schedule' }, patient),
    act: async (user, time) => {
      await press(user, time === 0 ? 'Create schedule' : 'Edit')
      await user.click(
        (await inDialog('dialog', 'Target temperature schedule')).getByRole('button', { name: 'Save' }),
      )
    },
  },
  {
    name: 'a saved filter',
    path: () => '/thermostats',
    before: (person) =>
      web.call(person, 'POST', '/api/saved-filters', {
        resource: 'thermostats',
        name: 'View',
        shared: false,
        filter: { filter: {} },
      }),
    prepare: async (user) => {
      await press(user, 'Saved filters')
      await screen.findByRole('button', { name: /^Edit filter/ })
    },
    act: async (user, time) => {
      await press(user, /^Edit filter/)
      const name = (await screen.findAllByRole('textbox', { name: /^Name/ })).at(-1)
      if (name) await user.type(name, `${time}`)
      await press(user, 'Save')
    },
  },
  {
    name: 'the development functions of a user',
    role: 'SuperAdmin',
    path: () => `/users/${technician.id}/show`,
    prepare: async () => waitFor(async () => expect(await box('Firmware')).toBeEnabled()),
    act: async (user, time) => {
      if (time > 0) await waitFor(async () => expect(await box('Data transfer')).toBeEnabled())
      await user.click(await box(time === 0 ? 'Firmware' : 'Data transfer'))
      await waitFor(async () => expect(await box('Firmware')).toBeChecked())
    },
  },
  {
    name: 'the role of a user',
    role: 'SuperAdmin',
    path: () => `/users/${technician.id}/show`,
    prepare: () => screen.findByRole('button', { name: 'Change' }, patient),
    act: async (user, time) => {
      await press(user, 'Change')
      await user.click(await screen.findByRole('radio', { name: time === 0 ? /^Customer/ : /^Technician/ }))
      await user.click((await screen.findAllByRole('button', { name: 'Change' })).at(-1) ?? document.body)
    },
  },
]

it.each(acts)(
  '$name can be changed again before the page has been read again',
  async ({ path, role = 'Admin', before, prepare, act }) => {
    await web.open(path(), { role, ...(before && { before }) })
    const user = userEvent.setup()
    await prepare?.(user)
    const { answers, goOn } = holdReads()
    for (const time of [0, 1]) {
      await act(user, time)
      await waitFor(() => expect(answers).toHaveLength(time + 1))
      await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull())
    }
    goOn()
    expect(answers.every((status) => status < 300)).toBe(true)
  },
)
