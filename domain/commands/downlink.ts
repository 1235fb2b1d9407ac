/**
 * Progress of a command. queued: accepted here, in transit to or waiting at the network server. sent: transmitted by a gateway.
 * acknowledged: answered by the device, or confirmed by its radio. confirmed: a report of the device shows the value.
 * failed and aborted end it without success.
 */
export const downlinkPhases = ['queued', 'sent', 'acknowledged', 'confirmed', 'failed', 'aborted'] as const
export type DownlinkPhase = (typeof downlinkPhases)[number]

/** Why a command ended without success. The middle block are the device's own answers (result status 1 to 7). */
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
