import { expect, it } from 'vitest'
import { restorableOf, whyNotRestore } from './restore.ts'

const now = new Date('2026-03-31T12:00:00.000Z')

it('lets parts of the estate be restored for 30 days', () => {
  expect(whyNotRestore({ action: 'room.delete', at: '2026-03-31T11:59:00.000Z' }, now)).toBeUndefined()
  expect(whyNotRestore({ action: 'room.delete', at: '2026-03-01T12:00:00.000Z' }, now)).toBeUndefined()
  expect(whyNotRestore({ action: 'room.delete', at: '2026-03-01T11:59:59.999Z' }, now)).toBe('restoreTooLate')
})

it('restores neither people nor devices, and nothing that was not deleted', () => {
  for (const action of ['renter.delete', 'gateway.delete', 'user.delete', 'room.update', 'ghost']) {
    expect(restorableOf(action)).toBeUndefined()
    expect(whyNotRestore({ action, at: now.toISOString() }, now)).toBe('notRestorable')
  }
  expect(restorableOf('heatingCircuit.delete')).toBe('heatingCircuit')
})
