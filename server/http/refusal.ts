import { errors, type ErrorCode } from '../../contract/errors.ts'

interface Details {
  /** Reason codes by field path. */
  fields?: Record<string, string>
  /** Figures for the reasons, by field path. */
  args?: Record<string, Record<string, string | number>>
  /** The current row, if the request named a stale version. */
  current?: unknown
  /** Commits what was written before the refusal. */
  commit?: true
  /** Seconds. */
  retryAfter?: number
}

/** A call that is refused for a reason; any other exception is a defect. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(errors[code][1])
    this.code = code
    this.details = details
  }
  get status(): number {
    return errors[this.code][0]
  }
}

/** Refuses the call. */
export const refuse = (code: ErrorCode, details?: Details): never => {
  throw new Refusal(code, details)
}

/** Refuses with 422 and the reason at its field, if a domain rule returned one. */
export const refuseIf = (reason: string | undefined, field: string): void => {
  if (reason !== undefined) refuse('rule', { fields: { [field]: reason } })
}

/** The row, or the same 404 for foreign and missing ids. */
export const found = <T>(row: T | undefined | null, code: ErrorCode = 'notFound'): T => row ?? refuse(code)
