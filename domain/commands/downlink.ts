/**
 * How far a command is. queued: accepted here, at the network server or on its way there. sent: a gateway took it. acknowledged:
 * the device has answered for it, or its radio has. confirmed: a report of the device shows the value. The last two end it otherwise.
 */
export const downlinkPhases = ['queued', 'sent', 'acknowledged', 'confirmed', 'failed', 'aborted'] as const
export type DownlinkPhase = (typeof downlinkPhases)[number]

/** Why a command ended without success. The middle block is what the device itself answers (its result status 1 to 7). */
export const downlinkReasons = [
  'versionUnknown',
  'refusedByNetwork',
  'payloadTooLarge',
  'gatewayRefused',
  'notAcknowledged',
  'notConfirmed',

  'unknownCommand',
  'badLength',
  'outOfRange',
  'notAllowedInMode',
  'busy',
  'motorError',
  'firmwareTooOld',

  'expired',
  'replaced',
  'abortedByUser',
  'unassigned',
  'malfunctionReported',
] as const
export type DownlinkReason = (typeof downlinkReasons)[number]
