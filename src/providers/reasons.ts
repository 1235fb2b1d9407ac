import { CallError } from '../../contract/client.ts'

type Figures = Readonly<Record<string, string | number>>

/** Reasons with a second sentence, for when their limit is known. */
const limited = new Set(['tooSmall', 'tooLong', 'tooLarge'])

/** The text key of a reason code. */
export const reasonKey = (code: string, args?: Figures): string => `errors.${code}${args && limited.has(code) ? 'Limit' : ''}`

/** A reason as react-admin's inputs read it: the key of its sentence and the figures in it. */
export const reasonMessage = (code: string, args?: Figures): string => `@@react-admin@@${JSON.stringify({ message: reasonKey(code, args), args: args ?? {} })}`

/** A refused write's reasons by field, to give back from a form's submit; undefined where the refusal names no field. */
export function reasonsByField(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof CallError) || !error.body.fields) return undefined
  const { fields, args } = error.body
  return Object.fromEntries(Object.entries(fields).map(([path, code]) => [path, reasonMessage(code, args?.[path])]))
}

/**
 * The sentence that says why a call failed: its key, its figures, and the number to give to support. Every such
 * sentence can stand without its figures too.
 */
export function failureSentence(error: unknown): { key: string; args: Figures; requestId: string | undefined } {
  if (!(error instanceof CallError)) return { key: reasonKey('internal'), args: {}, requestId: undefined }
  const { error: code, requestId } = error.body
  const args: Figures = error.retryAfter === undefined ? {} : { smart_count: error.retryAfter }
  if (error.status === 0) return { key: reasonKey('offline'), args, requestId }
  if (code !== undefined) return { key: reasonKey(code), args, requestId }
  return { key: reasonKey(error.status >= 500 ? 'unavailable' : 'internal'), args, requestId }
}
