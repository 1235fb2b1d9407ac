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

/**
 * Why the network server's message about a device is kept as it came. notJson, tooLarge: it is no message of the network server at
 * all. notChirpStack: fields of the wrong kind. otherDevice: its topic and its contents name different devices.
 */
export const garbledReasons = ['notJson', 'tooLarge', 'notChirpStack', 'otherDevice'] as const
export type GarbledReason = (typeof garbledReasons)[number]

/**
 * Why a message of a device is kept raw: what its contents are (undecodedReasons), what came in their place (garbledReasons), a frame
 * counter that was used before, a piece of a transfer that nobody asked for, a fault of ours.
 */
export const rawReasons = [...undecodedReasons, ...garbledReasons, 'replayed', 'unknownTransfer', 'failed'] as const
export type RawReason = (typeof rawReasons)[number]

/** Whether what is kept is the network server's whole message rather than a device's payload. */
export const isWholeMessage = (reason: string): boolean => garbledReasons.some((one) => one === reason)
