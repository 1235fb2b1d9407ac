/**
 * Why a message was kept raw. unknownPort: the protocol does not use the port. unknownType: the type in the header or flags does not
 * exist on this port. unsupportedVersion: a later protocol version. wrongModel: the status message names another model than the sensor
 * is registered as. malformed: the length is valid, but the fields contradict each other.
 */
export const undecodedReasons = [
  'unknownPort',
  'unknownType',
  'wrongLength',
  'unsupportedVersion',
  'wrongModel',
  'malformed',
] as const
export type UndecodedReason = (typeof undecodedReasons)[number]

/** A message that could not be decoded. */
export interface Undecoded {
  readonly kind: 'undecoded'
  readonly reason: UndecodedReason
}

/** The result for a message that cannot be decoded. */
export const undecoded = (reason: UndecodedReason): Undecoded => ({ kind: 'undecoded', reason })

/**
 * Why a network server's message about a device was stored unprocessed. notJson, tooLarge: not a message of the network server at all.
 * notChirpStack: fields of the wrong type. otherDevice: the topic and the body name different devices.
 */
const garbledReasons = ['notJson', 'tooLarge', 'notChirpStack', 'otherDevice'] as const
export type GarbledReason = (typeof garbledReasons)[number]

/**
 * Why a device's message was stored raw: its payload could not be decoded (undecodedReasons), the message around it was garbled
 * (garbledReasons), a value outside its range has no measurement to be marked in, a frame counter was reused, a fragment belongs to an unknown transfer, or we failed to process it.
 */
export const rawReasons = [
  ...undecodedReasons,
  ...garbledReasons,
  'implausible',
  'replayed',
  'unknownTransfer',
  'failed',
] as const
export type RawReason = (typeof rawReasons)[number]

/** Whether the stored data is the network server's whole message rather than a device's payload. */
export const isWholeMessage = (reason: string): boolean => garbledReasons.some((one) => one === reason)
