import { fromHex } from '../../../domain/codec/hex.ts'
import { isWholeMessage } from '../../../domain/devices/rawReasons.ts'

/** What came, as a person can read it: a message that should have been text as that, a payload in pairs of digits. */
export const rawText = (reason: string, payload: string): string =>
  isWholeMessage(reason) ? new TextDecoder().decode(fromHex(payload)).replaceAll(/\p{Cc}/gu, '\u00b7') : payload.replaceAll(/(..)(?=.)/g, '$1 ')
