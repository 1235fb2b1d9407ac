import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sensorPlacements, sensorTypes } from '../enums.ts'
import {
  sensorPlacementOf,
  sensorsToPair,
  whyNotAssignSensor,
  whyNotPairSensor,
  whyNotPlaceSensor,
  whyNotRemoveSensor,
  whyNotUnassignSensor,
} from './sensor.ts'

describe('a sensor', () => {
  it.each([
    ['DraginoLHT65N', 'Room', undefined],
    ['DraginoLHT52', 'Room', undefined],
    ['DraginoLDS02', 'Window', undefined],
    ['DraginoD23LB', 'Heating', undefined],
    ['DraginoLHT52', 'Window', 'sensorForRooms'],
    ['DraginoLDS02', 'Heating', 'sensorForWindows'],
    ['DraginoD23LB', 'Room', 'sensorForHeating'],
  ] as const)('of type %s in place %s: %s', (type, placement, reason) =>
    expect(whyNotPlaceSensor(type, placement)).toBe(reason),
  )

  it('has exactly one kind of placement', () => {
    for (const type of sensorTypes)
      expect(
        sensorPlacements.filter((placement) => whyNotPlaceSensor(type, placement) === undefined),
      ).toEqual([sensorPlacementOf[type]])
  })

  it('can be assigned, unassigned, deleted and paired depending on its placement', () => {
    const rules = [whyNotAssignSensor, whyNotUnassignSensor, whyNotRemoveSensor, whyNotPairSensor]
    const reasons = (placement: (typeof sensorPlacements)[number] | null) =>
      rules.map((rule) => rule({ placement }))
    expect(reasons(null)).toEqual([undefined, 'sensorNotAssigned', undefined, 'sensorNotAssigned'])
    expect(reasons('Room')).toEqual(['sensorInUse', undefined, 'sensorStillAssigned', undefined])
    expect(reasons('Window')).toEqual(['sensorInUse', undefined, 'sensorStillAssigned', undefined])
    expect(reasons('Heating')).toEqual(['sensorInUse', undefined, 'sensorStillAssigned', 'sensorNotInRoom'])
  })
})

describe('the sensors of a space that are to be paired', () => {
  const sensor = (id: string, roomId: string | null, more: object = {}) => ({
    id,
    roomId,
    placement: 'Room' as const,
    paired: false,
    lastSeenAt: null,
    ...more,
  })

  it('are the most recently heard one per room, and every window contact', () => {
    const sensors = [
      sensor('a', '1'),
      sensor('b', '1', { lastSeenAt: '2026-11-16T08:00:00.000Z' }),
      sensor('c', '2', { paired: true }),
      sensor('d', '2', { lastSeenAt: '2026-11-16T08:00:00.000Z' }),
      sensor('e', '2', { placement: 'Window' }),
      sensor('f', '2', { placement: 'Window', paired: true }),
      sensor('g', null, { placement: 'Heating' }),
      sensor('h', '3'),
      sensor('i', '3'),
    ]
    expect(sensorsToPair(sensors)).toEqual(['e', 'b', 'h'])
  })

  it('leave at most one active room sensor per room, for any sensors', () => {
    const some = fc.array(
      fc.record({
        roomId: fc.constantFrom('1', '2'),
        placement: fc.constantFrom(...sensorPlacements),
        lastSeenAt: fc.constantFrom(null, '2026-11-16T08:00:00.000Z', '2026-11-16T09:00:00.000Z'),
      }),
    )
    fc.assert(
      fc.property(some, (rows) => {
        const sensors = rows.map((row, index) => ({
          ...row,
          id: String(index).padStart(3, '0'),
          paired: false,
        }))
        const paired = new Set(sensorsToPair(sensors))
        for (const room of ['1', '2']) {
          const there = sensors.filter(({ roomId, placement }) => roomId === room && placement === 'Room')
          expect(there.filter(({ id }) => paired.has(id))).toHaveLength(Math.min(1, there.length))
        }
        expect(sensorsToPair(sensors.map((one) => ({ ...one, paired: paired.has(one.id) })))).toEqual([])
      }),
    )
  })
})
