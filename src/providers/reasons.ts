import { CallError } from '../../contract/client.ts'

type Figures = Readonly<Record<string, string | number>>

/** Reasons with a second sentence for a known limit. */
const limited = new Set(['tooSmall', 'tooLong', 'tooLarge'])

/** The text key of a reason code. */
export const reasonKey = (code: string, args?: Figures): string =>
  `errors.${code}${args && limited.has(code) ? 'Limit' : ''}`

/** A reason in the format of react-admin's inputs: its text key and figures. */
export const reasonMessage = (code: string, args?: Figures): string =>
  `@@react-admin@@${JSON.stringify({ message: reasonKey(code, args), args: args ?? {} })}`

/** A refused write's reasons by field, as the result of a form's submit; undefined if the refusal names no field. */
export function reasonsByField(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof CallError) || !error.body.fields) return undefined
  const { fields, args } = error.body
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path, reasonMessage(code, args?.[path])]),
  )
}

/** A refused write's reason codes by the first part of each field's path; none if the refusal names no field. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError) || !error.body.fields) return {}
  return Object.fromEntries(
    Object.entries(error.body.fields).map(([path, code]) => [path.split('.')[0] ?? path, code]),
  )
}

/**
 * The sentence for a failed call: its text key, its figures, and the request id to quote to support. Every such
 * sentence also works without figures.
 */
export function failureSentence(error: unknown): {
  key: string
  args: Figures
  requestId: string | undefined
} {
  if (!(error instanceof CallError)) return { key: reasonKey('internal'), args: {}, requestId: undefined }
  const { error: code, requestId } = error.body
  const args: Figures = error.retryAfter === undefined ? {} : { smart_count: error.retryAfter }
  if (error.status === 0) return { key: reasonKey('offline'), args, requestId }
  if (code !== undefined) return { key: reasonKey(code), args, requestId }
  return { key: reasonKey(error.status >= 500 ? 'unavailable' : 'internal'), args, requestId }
}
