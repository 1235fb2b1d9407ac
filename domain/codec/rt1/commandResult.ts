import type { DownlinkReason } from '../../commands/sending.ts'
import { viewOf } from '../bytes.ts'
import { header } from './fields.ts'

/** What a thermostat answers to one command: the code on the wire, the command's number, and its status (0: carried out). */
export interface CommandResult {
  readonly code: number
  readonly seq: number
  readonly status: number
}

/** Most results of one message. */
export const maxResults = 16

/** Whether a message of this length can hold results. */
export const fitsResults = (length: number): boolean => length > 1 && (length - 1) % 3 === 0 && (length - 1) / 3 <= maxResults

/** Reads the answers of a message, three bytes each, whose length is known to hold them (fitsResults). */
export const decodeCommandResult = (bytes: Uint8Array): CommandResult[] => {
  const view = viewOf(bytes)
  return Array.from({ length: (bytes.length - 1) / 3 }, (_, result) => ({
    code: view.getUint8(1 + result * 3),
    seq: view.getUint8(2 + result * 3),
    status: view.getUint8(3 + result * 3),
  }))
}

/** The message that answers so; of more answers than fit the first ones. */
export const encodeCommandResult = (results: readonly CommandResult[]): Uint8Array =>
  Uint8Array.of(header('commandResult'), ...results.slice(0, maxResults).flatMap(({ code, seq, status }) => [code, seq, status]))

/** The status of an answer by its number on the wire. */
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

/** Why a device did not carry a command out; undefined where it did (0). A status of a later firmware counts as not confirmed. */
export const resultReason = (status: number): DownlinkReason | undefined => (status === resultStatus.ok ? undefined : (reasons.get(status) ?? 'notConfirmed'))
