import * as z from 'zod'
import { withheldReasons } from '../../domain/consent/agreement.ts'

/** Why values are withheld; null if none are. */
export const Withheld = z.enum(withheldReasons).nullable()
