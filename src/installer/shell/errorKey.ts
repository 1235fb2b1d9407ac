/** The text key of an error code. */
export const errorKey = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : `errors.${code}`

/** The text key of the first reason of a rule that answers by field. */
export const firstErrorKey = (
  reasons: Readonly<Record<string, string | undefined>> | undefined,
): string | undefined => errorKey(Object.values(reasons ?? {}).find((reason) => reason !== undefined))

/** The text key of what is wrong with a measure as it was typed: no number (NaN), or what the rule says. */
export const measureKey = (
  value: number | null | undefined,
  reason: string | undefined,
): string | undefined => (Number.isNaN(value) ? 'errors.invalidNumber' : errorKey(reason))
