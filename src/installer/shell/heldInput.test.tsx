import 'fake-indexeddb/auto'
import { act, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { BuildingUnitUpdate } from '../../../contract/main/buildingUnits.ts'
import { RoomInput } from '../../../contract/main/rooms.ts'
import { WindowInput } from '../../../contract/main/windows.ts'
import type { Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate
let admin: Person
let user: UserEvent

beforeAll(async () => {
  app = await webApp()
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
beforeEach(async () => {
  estate = await app.estate()
  user = userEvent.setup()
})

const Row = z.looseObject({ id: z.string(), version: z.int() })
const unitPath = () => `/installer/buildings/${estate.building.id}/units/${estate.unit.id}`
const roomPath = () => `/api/taxonomy/rooms/${estate.room.id}`
const open = (path: string) => app.open(path, { role: 'Technician', buildingIds: [estate.building.id] })
const read = async (path: string) => Row.parse(await app.call(admin, 'GET', path))

/** Changes a row as the office does, in some fields. */
const change = async (path: string, row: z.output<typeof Row>, shape: object, changed: object) => {
  const body = Object.fromEntries(Object.keys(shape).map((field) => [field, row[field]]))
  await app.call(admin, 'PUT', path, { ...body, ...changed }, row.version)
}

/** The network comes back: what the screen shows is read again. */
const comeBack = () =>
  act(async () => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
const isAsked = () => screen.findByRole('link', { name: '1 change needs your decision' })
const type = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

it('asks about a measure that others changed after it was entered, and was never shown here', async () => {
  const room = await read(roomPath())
  await change(roomPath(), room, RoomInput.shape, { sideA: 3, sideB: 4 })
  await open(`${unitPath()}/rooms/${estate.room.id}/steps/measures`)
  await screen.findByRole('heading', { level: 1, name: 'Shape and dimensions' })
  await type('Depth (a)', '3.2')
  await change(roomPath(), await read(roomPath()), RoomInput.shape, { sideA: 5, sideB: 6 })
  await comeBack()
  await eventually(() => expect(screen.getByRole('textbox', { name: 'Length (b)' })).toHaveValue('6'))
  await type('Length (b)', '6.5')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await isAsked())
  const both = within(await screen.findByRole('article'))
  // of the length they knew theirs
  expect(both.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Depth (a)'])
  expect(await read(roomPath())).toMatchObject({ sideA: 5, sideB: 6 })
  await user.click(both.getByRole('button', { name: 'Keep my version' }))
  await screen.findByText('Everything is on the server.')
  expect(await read(roomPath())).toMatchObject({ sideA: 3.2, sideB: 6.5 })
})

it('leaves what others saved of a window while it was open here', async () => {
  const path = `${roomPath()}/windows`
  const Windows = z.object({ items: z.array(Row) })
  const window = async () =>
    Windows.parse(await app.call(admin, 'GET', path)).items[0] ?? expect.fail('no window')
  const { id, name } = await window()
  await open(`${unitPath()}/rooms/${estate.room.id}/steps/windows`)
  await user.click(await screen.findByRole('button', { name: `Edit ${String(name)}` }))
  await type('Width', '1.11')
  await change(`${path}/${id}`, await window(), WindowInput.shape, {
    name: 'Bay',
    material: 'WoodTripleGlazing',
  })
  await change(roomPath(), await read(roomPath()), RoomInput.shape, { name: 'Read again' })
  await comeBack()
  await screen.findByText(/Read again/)
  await user.click(screen.getByRole('button', { name: 'Save window' }))
  await eventually(async () =>
    expect(await window()).toMatchObject({ width: 1.11, name: 'Bay', material: 'WoodTripleGlazing' }),
  )
})

it('asks before a reason without access replaces the end of the work that others noted', async () => {
  const path = `/api/taxonomy/building-units/${estate.unit.id}`
  await open(`${unitPath()}/no-access`)
  await user.click(await screen.findByRole('radio', { name: 'Renter absent' }))
  const { version } = await read(path)
  await app.call(
    admin,
    'PATCH',
    `${path}/status`,
    { status: 'Finalized', reason: null, comment: null, nextVisitOn: null },
    version,
  )
  await change(path, await read(path), BuildingUnitUpdate.shape, { name: 'Read again' })
  await app.reload()
  await screen.findByText('Read again')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await isAsked()
  expect(await read(path)).toMatchObject({ status: 'Finalized', statusReason: null })
})

it('asks before issues replace those that others reported while the dialog was open', async () => {
  const path = `/api/taxonomy/buildings/${estate.building.id}/gateway-issues`
  const Issues = z.object({ version: z.int(), issues: z.array(z.string()) })
  const issues = async () => Issues.parse(await app.call(admin, 'GET', path))
  await open(`/installer/buildings/${estate.building.id}`)
  await user.click(await screen.findByRole('button', { name: 'Report issues' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Flyer cannot be posted' }))
  await app.call(
    admin,
    'PATCH',
    path,
    { issues: ['BuildingInaccessible'], comment: null },
    (await issues()).version,
  )
  await comeBack()
  await screen.findByRole('button', { name: /^Issues/, hidden: true })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isAsked()
  expect(await issues()).toMatchObject({ issues: ['BuildingInaccessible'] })
})
