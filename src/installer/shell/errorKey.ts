/** The text key of an error code. */
export const errorKey = (code: string | undefined): string | undefined => (code === undefined ? undefined : `errors.${code}`)

/** The text key of the first reason of a rule that answers by field. */
export const firstErrorKey = (reasons: Readonly<Record<string, string | undefined>> | undefined): string | undefined =>
  errorKey(Object.values(reasons ?? {}).find((reason) => reason !== undefined))
