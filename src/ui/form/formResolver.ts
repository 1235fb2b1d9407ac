import type { Resolver, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { resolverFor } from '../../providers/resolver.ts'

/** Validates a form's record with the contract's schema; only the fields that the call takes count. */
export const formResolver = (schema: z.ZodObject): Resolver<FieldValues> => {
  const resolve = resolverFor(schema)
  return (values, context, options) =>
    resolve(
      Object.fromEntries(Object.entries(values).filter(([key]) => key in schema.shape)),
      context,
      options,
    )
}
