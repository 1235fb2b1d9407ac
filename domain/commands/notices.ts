import type { DownlinkStatus } from '../enums.ts'
import type { DownlinkReason } from './downlink.ts'

/** The end that a notice of the network server puts to a frame. */
export interface NoticedEnd {
  readonly status: Extract<DownlinkStatus, 'Failed' | 'Aborted'>
  readonly reason: DownlinkReason
}

const failures = new Map<string, DownlinkReason>([
  ['DOWNLINK_PAYLOAD_SIZE', 'payloadTooLarge'],
  ['DOWNLINK_CODEC', 'refusedByNetwork'],
  ['DOWNLINK_GATEWAY', 'gatewayRefused'],
])

/**
 * What a notice of the network server (level and code of its event 'log') makes of the frame that it names; undefined where it ends
 * nothing. Source: field knowledge, downlink states.
 */
export const endByNotice = (level: string, code: string): NoticedEnd | undefined => {
  if (code === 'EXPIRED') return { status: 'Aborted', reason: 'expired' }
  const reason = level === 'ERROR' ? failures.get(code) : undefined
  return reason === undefined ? undefined : { status: 'Failed', reason }
}
