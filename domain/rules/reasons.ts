/** Reasons by field, as a rule for a whole form returns them; undefined if nothing is wrong. */
export type FieldReasons<Field extends string, Reason extends string> = Partial<Record<Field, Reason>>

/** Collects the reasons of a form from one candidate per field; undefined if no field has one. */
export const fieldReasons = <Field extends string, Reason extends string>(
  candidates: Record<Field, Reason | undefined>,
): FieldReasons<Field, Reason> | undefined => {
  const found: FieldReasons<Field, Reason> = {}
  for (const field in candidates) {
    const reason = candidates[field]
    if (reason !== undefined) found[field] = reason
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** A value that a form may leave out. */
export type Missing = null | undefined

/** Whether a form left the value out: absent, null or blank text. */
export const isMissing = (value: unknown): value is Missing | '' =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
