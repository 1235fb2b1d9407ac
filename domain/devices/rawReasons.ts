import { undecodedReasons } from '../codec/undecoded.ts'

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
