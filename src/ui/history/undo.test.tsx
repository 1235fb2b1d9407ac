import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'
import { declareAll } from '../../declareAll.ts'
import { factsOf, keysOf } from '../../providers/declared.ts'
import { difference } from './difference.ts'
import { changedSince, editBack, undoable } from './undo.ts'

declareAll()

let web: WebApp
let estate: Estate
let colleague: Person
beforeAll(async () => {
  web = await webApp()
  estate = await web.estate()
  colleague = await web.person('Admin')
})
afterAll(() => web.stop())

const Row = z.looseObject({ id: z.string(), version: z.number() })
const Log = z.object({
  items: z.array(z.object({ action: z.string(), before: z.unknown(), after: z.unknown() })),
})
const read = async (url: string) => Row.parse(await web.call(colleague, 'GET', url))

/** An edit of one field through the API, and what the log says of it. */
const edited = async (resource: string, url: string, change: Readonly<Record<string, unknown>>) => {
  const update = factsOf(resource)?.calls.update
  const keys = (update && keysOf(update)) ?? []
  const row = await read(url)
  const body = Object.fromEntries(keys.map((key) => [key, change[key] ?? row[key]]))
  await web.call(colleague, 'PUT', url, body, row.version)
  const { items } = Log.parse(
    await web.call(colleague, 'GET', `/api/audit?EntityId=${row.id}&Sort.Direction=Descending`),
  )
  const entry = items[0]
  if (!entry) throw new Error('nothing was logged')
  return { row, entry, keys, changes: undoable(entry.action, difference(entry), keys) }
}

describe('an edit', () => {
  const rows = (): [string, string, Record<string, unknown>][] => [
    ['locations', `locations/${estate.location.id}`, { name: 'Anders' }],
    ['building-complexes', `building-complexes/${estate.complex.id}`, { name: 'Anders' }],
    [
      'buildings',
      `buildings/${estate.building.id}`,
      { floorsAbove: 9, ventAllRadiators: true, roofType: 'Flat' },
    ],
    [
      'building-units',
      `building-units/${estate.secondUnit.id}`,
      { name: 'Anders', windowSensorsRequired: true },
    ],
    [
      'rooms',
      `rooms/${estate.room.id}`,
      { name: 'Anders', height: 2.9, outsideWallsCount: null, outsideWalls: [] },
    ],
    ['radiators', `radiators/${estate.radiator.id}`, { type: 'Tube', plateSubtype: null, length: 777 }],
    ['heating-circuits', `heating-circuits/${estate.circuit.id}`, { name: 'Anders' }],
  ]

  it('is set back by another one, to what each kind of row was before', async () => {
    for (const [resource, path, change] of rows()) {
      const url = `/api/taxonomy/${path}`
      const { row, changes, keys } = await edited(resource, url, change)
      expect(changes.length, resource).toBeGreaterThan(0)
      const now = await read(url)
      expect(changedSince(changes, now), resource).toEqual([])
      const { version, ...body } = editBack(changes, now, keys)
      await web.call(colleague, 'PUT', url, body, Number(version))
      expect(await read(url), resource).toEqual({
        ...row,
        version: row.version + 2,
        updatedAt: expect.any(String),
      })
    }
  })

  it('is not set back where the field was changed again since', async () => {
    const url = `/api/taxonomy/rooms/${estate.room.id}`
    const { changes } = await edited('rooms', url, { name: 'Erst' })
    await edited('rooms', url, { name: 'Dann' })
    expect(changedSince(changes, await read(url))).toEqual(['name'])
  })
})

describe('the page of a row', () => {
  it('shows its history, and undoes a change after saying what that does', async () => {
    const url = `/api/taxonomy/building-units/${estate.unit.id}`
    const { row } = await edited('building-units', url, { name: 'Versehen' })
    await web.open(`/building-units/${estate.unit.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'History' }))
    const history = await screen.findByRole('dialog', { name: 'History of Versehen' })
    await user.click(await within(history).findByRole('button', { name: /Unit: changed/ }))
    await user.click(await within(history).findByRole('button', { name: 'Undo this change' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this change?' })
    expect(
      await within(dialog).findByRole('row', { name: `Name Versehen ${String(row['name'])}` }),
    ).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The change has been undone.')).toBeInTheDocument()
    expect(await read(url)).toMatchObject({ name: row['name'] })
  })

  it('offers to take a deletion back at once', async () => {
    const room = Row.parse(
      await web.call(colleague, 'POST', '/api/taxonomy/rooms', {
        unitId: estate.secondUnit.id,
        name: 'Kammer',
        type: 'Kitchen',
      }),
    )
    await web.open(`/rooms/${room.id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('For 30 days, it can be restored from the audit log')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Kammer has been restored.')).toBeInTheDocument()
    await waitFor(async () =>
      expect(await read(`/api/taxonomy/rooms/${room.id}`)).toMatchObject({ name: 'Kammer' }),
    )
  })
})
