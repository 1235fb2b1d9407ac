import { day } from '../time.ts'

/**
 * Parts of the estate that can be restored after somebody deleted them, by their name in the audit log. Devices, people and their homes'
 * appointments are not among them: a device has left the network, and what concerns people is kept no longer than needed.
 */
export const restorables = [
  'location',
  'buildingComplex',
  'building',
  'buildingUnit',
  'publicArea',
  'room',
  'window',
  'radiator',
  'heatingCircuit',
] as const

export type Restorable = (typeof restorables)[number]

/** Days in which a deletion can be undone. */
export const restoreDays = 30

/** The entity of an audit action that deleted a restorable row: `room` of `room.delete`. */
export const restorableOf = (action: string): Restorable | undefined =>
  restorables.find((entity) => action === `${entity}.delete`)

interface Deletion {
  action: string
  /** ISO 8601. */
  at: string
}

/** Why a deletion cannot be undone: it is of another kind, or too long ago. */
export const whyNotRestore = (
  { action, at }: Deletion,
  now: Date,
): 'notRestorable' | 'restoreTooLate' | undefined => {
  if (restorableOf(action) === undefined) return 'notRestorable'
  return now.getTime() - Date.parse(at) > restoreDays * day ? 'restoreTooLate' : undefined
}
