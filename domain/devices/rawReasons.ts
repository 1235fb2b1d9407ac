import { undecodedReasons } from '../codec/undecoded.ts'

/**
 * Why a network server's message about a device was stored unprocessed. notJson, tooLarge: not a message of the network server at all.
 * notChirpStack: fields of the wrong type. otherDevice: the topic and the body name different devices.
 */
export const garbledReasons = ['notJson', 'tooLarge', 'notChirpStack', 'otherDevice'] as const
export type GarbledReason = (typeof garbledReasons)[number]

/**
 * Why a device's message was stored raw: its payload could not be decoded (undecodedReasons), the message around it was garbled
 * (garbledReasons), a frame counter was reused, a fragment belongs to an unknown transfer, or we failed to process it.
 */
export const rawReasons = [...undecodedReasons, ...garbledReasons, 'replayed', 'unknownTransfer', 'failed'] as const
export type RawReason = (typeof rawReasons)[number]

/** Whether the stored data is the network server's whole message rather than a device's payload. */
export const isWholeMessage = (reason: string): boolean => garbledReasons.some((one) => one === reason)
