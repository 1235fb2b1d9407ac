import * as z from 'zod'

/** A reason code, followed by the arguments of its message: `tooSmall|{"minimum":6}`. */
const withArgs = (code: string, args: Record<string, string | number>) => `${code}|${JSON.stringify(args)}`

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

const codeOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (isEmpty(issue.input)) return 'required'
      return issue.expected === 'number' || issue.expected === 'int' ? 'invalidNumber' : 'invalidValue'
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required'
      if (issue.origin === 'array' || issue.origin === 'set') return 'atLeastOne'
      return issue.minimum === 0
        ? 'positiveNumberOnly'
        : withArgs('tooSmall', { minimum: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? withArgs('tooLong', { maximum: Number(issue.maximum) })
        : withArgs('tooLarge', { maximum: Number(issue.maximum) })
    case 'invalid_format':
      return issue.format === 'email' ? 'invalidEmail' : 'invalidValue'
    case 'not_multiple_of':
      return 'wholeNumbersOnly'
    case 'unrecognized_keys':
      return 'unknownField'
    default:
      return isEmpty(issue.input) ? 'required' : 'invalidValue'
  }
}

/** Makes zod report reason codes instead of English sentences, on both sides of the wire. */
export const speakInCodes = (): void => {
  z.config({ customError: codeOf })
}

const figuresOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Splits what `withArgs` joined. */
export const splitCode = (message: string): { code: string; args?: Record<string, string | number> } => {
  const bar = message.indexOf('|')
  if (bar < 0) return { code: message }
  const args = z
    .record(z.string(), z.union([z.string(), z.number()]))
    .safeParse(figuresOf(message.slice(bar + 1)))
  return { code: message.slice(0, bar), ...(args.success && { args: args.data }) }
}

/** The field paths of a failed parse, each with its first reason. An unknown key is reported under its own path. */
export const fieldsOf = (
  error: z.ZodError,
): { fields: Record<string, string>; args: Record<string, Record<string, string | number>> } => {
  const fields = new Map<string, string>()
  const args = new Map<string, Record<string, string | number>>()
  for (const issue of error.issues) {
    const base = issue.path.map(String)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...base, key]) : [base]
    const { code, args: figures } = splitCode(issue.message)
    for (const path of paths.map((parts) => parts.join('.'))) {
      if (fields.has(path)) continue
      fields.set(path, code)
      if (figures) args.set(path, figures)
    }
  }
  return { fields: Object.fromEntries(fields), args: Object.fromEntries(args) }
}
