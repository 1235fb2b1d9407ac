import { passwordLengthMax, passwordLengthMin } from '../../domain/limits.ts'
import { isRecord } from '../../domain/records.ts'
import type { Args, Translate } from './texts.ts'

/** A reason code and the figures for its sentence. */
export interface Reason {
  code: string
  args?: Args
}

/** Why a call failed, split into the cases to which a person can react differently. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'busy' }
  | { kind: 'server'; requestId?: string }
  | { kind: 'tooMany'; seconds?: number }
  | { kind: 'refused'; status: number; code: string; fields: Record<string, Reason> }

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

const argsOf = (value: unknown): Args | undefined =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string | number] =>
          ['string', 'number'].includes(typeof entry[1]),
        ),
      )
    : undefined

function fieldsOf(body: Record<string, unknown>): Record<string, Reason> {
  const { fields, args } = body
  if (!isRecord(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, code]) => {
      if (typeof code !== 'string') return []
      const figures = isRecord(args) ? argsOf(args[path]) : undefined
      return [[path, figures ? { code, args: figures } : { code }]]
    }),
  )
}

/** Parses Retry-After into seconds; the header may also hold a date. */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}

/** Reads the failure from a response that is not 2xx. */
export async function failureOf(response: Response): Promise<Failure> {
  const parsed: unknown = await response.json().catch(() => undefined)
  const body = isRecord(parsed) ? parsed : {}
  if (response.status === 429) {
    const seconds = retryAfter(response.headers.get('retry-after'))
    return seconds === undefined ? { kind: 'tooMany' } : { kind: 'tooMany', seconds }
  }
  if (response.status === 503) return { kind: 'busy' }
  if (response.status >= 500) {
    return typeof body['requestId'] === 'string'
      ? { kind: 'server', requestId: body['requestId'] }
      : { kind: 'server' }
  }
  return {
    kind: 'refused',
    status: response.status,
    code: typeof body['error'] === 'string' ? body['error'] : '',
    fields: fieldsOf(body),
  }
}

/** Figures for the sentence of a reason that came without any. */
const figures: Partial<Record<string, Args>> = {
  passwordTooShort: { minimum: passwordLengthMin },
  passwordTooLong: { maximum: passwordLengthMax },
}

/** A reason as a sentence; undefined for a code that these screens have no sentence for. */
function sentence(reason: Reason, t: Translate): string | undefined {
  const key = `errors.${reason.code}`
  const text = t(key, reason.args ?? figures[reason.code])
  return text === key ? undefined : text
}

/** The message above the submit button; `fallback` for a refusal without a sentence of its own. */
export function failureText(failure: Failure, t: Translate, fallback: string): string {
  switch (failure.kind) {
    case 'offline':
      return t('errors.offline')
    case 'busy':
      return t('errors.busy')
    case 'server':
      return failure.requestId
        ? `${t('errors.server')} ${t('errors.reference', { requestId: failure.requestId })}`
        : t('errors.server')
    case 'tooMany':
      if (failure.seconds === undefined) return t('errors.tooManyRequests')
      return failure.seconds <= 90
        ? t('errors.tooManyRequestsSeconds', { count: failure.seconds })
        : t('errors.tooManyRequestsMinutes', { count: Math.ceil(failure.seconds / 60) })
    case 'refused':
      return sentence(failure, t) ?? t(fallback)
  }
}

/** The message for a reason at its field. A code without a sentence falls back to a general one. */
export const reasonText = (reason: Reason, t: Translate): string =>
  sentence(reason, t) ?? t('errors.invalidValue')
