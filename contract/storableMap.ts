import * as z from 'zod'

/** Maximum nesting depth of a map. */
const deepest = 10

/** NUL and lone surrogates: valid in JSON, but the database cannot store them. */
const unstorable = /[\0\p{Cs}]/u

const whyNotStorable = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === 'string') return unstorable.test(value) ? 'invalidCharacters' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === deepest) return 'tooLarge'
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyNotStorable(key) ?? whyNotStorable(inner, depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** A free-form map that the database can keep, of at most `max` characters of JSON, and `keyMax` of each of its keys. */
export const storableMap = (max: number, keyMax: number) =>
  z
    .unknown()
    .superRefine((map, context) => {
      // checked before zod walks it, because it may be nested deeper than the stack allows
      const reason =
        whyNotStorable(map) ?? ((JSON.stringify(map) ?? '').length > max ? 'tooLarge' : undefined)
      if (reason !== undefined) context.addIssue({ code: 'custom', message: reason })
    })
    .pipe(z.record(z.string().max(keyMax, 'tooLong'), z.json()))
    .meta({ json: { type: 'object' } })
