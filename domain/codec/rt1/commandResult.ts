import type { DownlinkReason } from '../../commands/sending.ts'
import { viewOf } from '../bytes.ts'
import { header } from './fields.ts'

/** A thermostat's answer to one command: the code on the wire, the command's sequence number, and the status (0: carried out). */
export interface CommandResult {
  readonly code: number
  readonly seq: number
  readonly status: number
}

/** Maximum number of results in one message. */
const maxResults = 16

/** Whether a message of this length can be a list of results. */
export const fitsResults = (length: number): boolean =>
  length > 1 && (length - 1) % 3 === 0 && (length - 1) / 3 <= maxResults

/** Decodes the results of a message, three bytes each. The caller has checked the length (fitsResults). */
export const decodeCommandResult = (bytes: Uint8Array): CommandResult[] => {
  const view = viewOf(bytes)
  return Array.from({ length: (bytes.length - 1) / 3 }, (_, result) => ({
    code: view.getUint8(1 + result * 3),
    seq: view.getUint8(2 + result * 3),
    status: view.getUint8(3 + result * 3),
  }))
}

/** Encodes results into a message; those beyond maxResults are dropped. */
export const encodeCommandResult = (results: readonly CommandResult[]): Uint8Array =>
  Uint8Array.of(
    header('commandResult'),
    ...results.slice(0, maxResults).flatMap(({ code, seq, status }) => [code, seq, status]),
  )

/** Result statuses by their number on the wire. */
export const resultStatus = {
  ok: 0,
  unknownCommand: 1,
  badLength: 2,
  outOfRange: 3,
  notAllowedInMode: 4,
  busy: 5,
  motorError: 6,
  firmwareTooOld: 7,
} as const

const reasons = new Map<number, DownlinkReason>(
  (
    [
      ['unknownCommand', 1],
      ['badLength', 2],
      ['outOfRange', 3],
      ['notAllowedInMode', 4],
      ['busy', 5],
      ['motorError', 6],
      ['firmwareTooOld', 7],
    ] as const
  ).map(([reason, status]) => [status, reason]),
)

/** Why a device did not carry out a command; undefined for success (0). A status that only a later firmware knows is a refusal, too. */
export const resultReason = (status: number): DownlinkReason | undefined =>
  status === resultStatus.ok ? undefined : (reasons.get(status) ?? 'refused')
