import { describe, expect, it } from 'vitest'
import { aGateway, aRadiator, aRoom, aUnit } from '../testing/aSetup.ts'
import type { Entry, Saved } from './entry.ts'
import { dependentsOf, heldUp, photosOfRemoved } from './rows.ts'
import { radiatorFieldsOf, roomFieldsOf } from './unitChanges.ts'

const entriesOf = (...saved: Saved[]): Entry[] =>
  saved.map((one, index): Entry => ({
    before: {},
    ...one,
    id: String(index),
    key: String(index),
    sequence: index + 1,
    userId: 'user',
    tenantId: 'tenant',
    lane: aUnit.buildingId,
    place: '',
    link: '',
    savedAt: '',
    state: 'waiting',
    differences: [],
    refusal: null,
  }))

const refuse = (entries: readonly Entry[], at: number): Entry[] =>
  entries.map((entry, index) => (index === at ? { ...entry, state: 'refused' } : entry))
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => Number(id))
const held = (entries: readonly Entry[]) => [...heldUp(entries)].map(Number)

const createRoom = (id: string): Saved => ({
  act: 'createRoom',
  input: { id, unitId: aUnit.id, name: id, fields: roomFieldsOf(aRoom) },
})
const createRadiator = (id: string, roomId: string): Saved => ({
  act: 'createRadiator',
  input: { id, roomId, name: id, fields: radiatorFieldsOf(aRadiator) },
})
const vent = (id: string): Saved => ({
  act: 'setVenting',
  input: { id, name: id, after: { isVentingPossible: true } },
})
const assign = (eui: string, radiatorId: string): Saved => ({
  act: 'assignThermostat',
  input: { thermostatId: eui, eui, radiatorId },
})
const unassign = (eui: string, radiatorId: string): Saved => ({
  act: 'unassignThermostat',
  input: { eui, radiatorId },
})
const photo = (of: { radiatorId: string } | { buildingId: string; issue: 'Other' }): Saved => ({
  act: 'addPhoto',
  input: { id: crypto.randomUUID(), ...of, comment: null, takenAt: '', image: new Blob() },
})
const report = (issues: readonly 'Other'[], before: readonly 'Other'[]): Saved => ({
  act: 'setIssues',
  input: { id: aUnit.buildingId, after: { issues } },
  before: { issues: before },
})

describe('what waits for a decision about another change', () => {
  it('is what is made in a row that was refused, and no other row', () => {
    const entries = entriesOf(
      createRoom('a'),
      createRoom('b'),
      createRadiator('a1', 'a'),
      createRadiator('b1', 'b'),
      vent('a1'),
      vent('b1'),
    )
    expect(held(refuse(entries, 0))).toEqual([2, 4])
    expect(held(refuse(entries, 2))).toEqual([4])
  })

  it('is not what is made in a room of which an edit is stuck, but every later edit of it, and its removal', () => {
    const edit: Saved = { act: 'editRoom', input: { id: 'a', name: 'a', after: { sideA: 3 } } }
    const entries = entriesOf(edit, createRadiator('a1', 'a'), edit, {
      act: 'removeRoom',
      input: { id: 'a', name: 'a' },
    })
    expect(held(refuse(entries, 0))).toEqual([2, 3])
  })

  it('is a device that is to hang elsewhere before it was taken away, and the removal of what it hangs on', () => {
    const entries = entriesOf(unassign('t', 'a1'), assign('t', 'b1'), assign('u', 'c1'), {
      act: 'removeRoom',
      input: { id: 'a', name: 'a', radiatorIds: ['a1'] },
    })
    expect(held(refuse(entries, 0))).toEqual([1, 3])
  })

  it('is the completion of a gateway for an issue that excuses it, and a floor after a reset', () => {
    const { id, eui } = aGateway()
    const buildingId = aUnit.buildingId
    const complete: Saved = {
      act: 'setProcess',
      input: { id, eui, after: { installationProcess: 'completed' } },
    }
    const floor = (number: number): Saved => ({
      act: 'recordFloor',
      input: { buildingId, floor: number, strength: 'good', testerEui: null },
    })
    expect(held(refuse(entriesOf(report(['Other'], []), complete, floor(0)), 0))).toEqual([1])
    const reset: Saved = { act: 'resetSignal', input: { buildingId } }
    expect(held(refuse(entriesOf(floor(0), floor(1), reset, floor(1)), 0))).toEqual([2, 3])
  })
})

describe('what goes with a change that is discarded', () => {
  it('is all that is made in its row, and what is made in that', () => {
    const entries = entriesOf(
      createRoom('a'),
      createRoom('b'),
      createRadiator('a1', 'a'),
      createRadiator('b1', 'b'),
      photo({ radiatorId: 'a1' }),
      vent('a1'),
    )
    const [first] = entries
    expect(first && ids(dependentsOf(first, entries))).toEqual([2, 4, 5])
  })

  it('is not what another change makes possible again', () => {
    const entries = entriesOf(unassign('t', 'a1'), assign('u', 'a1'), unassign('u', 'a1'), assign('v', 'a1'))
    const [first] = entries
    expect(first && ids(dependentsOf(first, entries))).toEqual([1])
  })

  it('are the photos of an issue that is not reported then, and of one that is taken back', () => {
    const of = { buildingId: aUnit.buildingId, issue: 'Other' } as const
    const reported = entriesOf(report(['Other'], []), photo(of))
    const [first] = reported
    expect(first && ids(dependentsOf(first, reported))).toEqual([1])
    const takenBack = entriesOf(photo(of), report([], ['Other']))
    const [, last] = takenBack
    expect(last && ids(photosOfRemoved(last, takenBack))).toEqual([0])
  })
})
