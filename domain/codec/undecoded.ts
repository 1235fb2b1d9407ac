/**
 * Why a message was kept raw. unknownPort: nothing is sent there. unknownType: the header's or flags' kind is not one of this port.
 * unsupportedVersion: a later protocol. wrongModel: a status message of another model than the sensor is registered as.
 * malformed: a length that fits and fields that contradict each other.
 */
export const undecodedReasons = ['unknownPort', 'unknownType', 'wrongLength', 'unsupportedVersion', 'wrongModel', 'malformed'] as const
export type UndecodedReason = (typeof undecodedReasons)[number]

/** A message that says nothing that is known here. */
export interface Undecoded {
  readonly kind: 'undecoded'
  readonly reason: UndecodedReason
}

/** What becomes of a message that cannot be read. */
export const undecoded = (reason: UndecodedReason): Undecoded => ({ kind: 'undecoded', reason })
