import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { fieldsOf, speakInCodes } from '../../contract/zodErrors.ts'
import { reasonMessage } from './reasons.ts'

/**
 * Validates a form with the contract's own schema and returns reasons in the format of react-admin's inputs. The form
 * submits the parsed values (trimmed, empty as null), so that server and form agree.
 */
export function resolverFor(schema: z.ZodObject): Resolver<FieldValues> {
  speakInCodes()
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const { fields, args } = fieldsOf(parsed.error)
    const errors: FieldErrors = {}
    for (const [path, code] of Object.entries(fields))
      set(errors, path || 'root.rule', { type: code, message: reasonMessage(code, args[path]) })
    return { values: {}, errors }
  }
}
