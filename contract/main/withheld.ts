import * as z from 'zod'
import { withheldReasons } from '../../domain/consent/agreement.ts'

/** Why values are not shown; null where all are. */
export const Withheld = z.enum(withheldReasons).nullable()
