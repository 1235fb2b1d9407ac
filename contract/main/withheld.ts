import * as z from 'zod'
import { checkedFields } from '../../domain/devices/plausible.ts'
import { withheldReasons } from '../../domain/consent/agreement.ts'

/** Why values are withheld; null if none are. */
export const Withheld = z.enum(withheldReasons).nullable()

/** Values of the latest message that cannot be true, as they were reported; the fields themselves are null. Null: none. */
export const ImplausibleValues = z.partialRecord(z.enum(checkedFields), z.number()).nullable()
