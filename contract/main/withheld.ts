import * as z from 'zod'
import { withheldReasons } from '../../domain/consent/covered.ts'

/** Why values are not shown; null where all are. */
export const Withheld = z.enum(withheldReasons).nullable()
