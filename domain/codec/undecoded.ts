/**
 * Why a message was kept raw. unknownPort: the protocol does not use the port. unknownType: the type in the header or flags does not
 * exist on this port. unsupportedVersion: a later protocol version. wrongModel: the status message names another model than the sensor
 * is registered as. malformed: the length is valid, but the fields contradict each other.
 */
export const undecodedReasons = ['unknownPort', 'unknownType', 'wrongLength', 'unsupportedVersion', 'wrongModel', 'malformed'] as const
export type UndecodedReason = (typeof undecodedReasons)[number]

/** A message that could not be decoded. */
export interface Undecoded {
  readonly kind: 'undecoded'
  readonly reason: UndecodedReason
}

/** The result for a message that cannot be decoded. */
export const undecoded = (reason: UndecodedReason): Undecoded => ({ kind: 'undecoded', reason })
