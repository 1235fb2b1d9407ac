import { errors, type ErrorCode } from '../../contract/errors.ts'

interface Details {
  /** Field path to reason code. */
  fields?: Record<string, string>
  /** Field path to the figures of its reason. */
  args?: Record<string, Record<string, string | number>>
  /** The row as it is now, when a stale version was named. */
  current?: unknown
  /** What was written before the refusal stays written. */
  commit?: true
  /** Seconds. */
  retryAfter?: number
}

/** A call that is refused for a reason; everything else that is thrown is a defect. */
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

/** Refuses with 422 and the reason at its field, if a rule of domain/ gave a reason. */
export const refuseIf = (reason: string | undefined, field: string): void => {
  if (reason !== undefined) refuse('rule', { fields: { [field]: reason } })
}

/** The row, or the 404 that foreign and missing ids share. */
export const found = <T>(row: T | undefined | null, code: ErrorCode = 'notFound'): T => row ?? refuse(code)
