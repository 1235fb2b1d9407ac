import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { fieldsOf, speakInCodes } from '../../contract/zodErrors.ts'
import { reasonMessage } from './reasons.ts'

/**
 * A form's check by the contract's own schema, with the reasons as react-admin's inputs read them. The form submits
 * what the schema makes of its values (trimmed, empty as null), so that server and form speak of the same thing.
 */
export function resolverFor(schema: z.ZodObject): Resolver<FieldValues> {
  speakInCodes()
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const { fields, args } = fieldsOf(parsed.error)
    const errors: FieldErrors = {}
    for (const [path, code] of Object.entries(fields)) set(errors, path || 'root.rule', { type: code, message: reasonMessage(code, args[path]) })
    return { values: {}, errors }
  }
}
