import { submissionFields } from '../domain/consent/submission.ts'
import type { Translate } from '../domain/translator.ts'

/** A call that was rejected, or did not reach the backend (status 0). */
export interface RefusedCall {
  status: number
  /** Reasons by field. */
  fields?: Readonly<Record<string, string>>
  /** Seconds. */
  retryAfter?: number
}

const tooMany = (t: Translate, retryAfter: number | undefined): string =>
  t('problems.tooMany', retryAfter === undefined ? {} : { count: retryAfter })

/** A field's reason as text; a code without a text of its own gives a generic one. */
export const reasonText = (t: Translate, reason: string): string => {
  const key = `reasons.${reason}`
  const text = t(key)
  return text === key ? t('reasons.invalidValue') : text
}

/** Whether the declaration that the person agreed to is no longer the current one. */
export const isOutdated = ({ status, fields }: RefusedCall): boolean =>
  status === 404 || fields?.['optInId'] !== undefined

/** Why a declaration was rejected, as text (spec 2 §8). `t` translates the texts of consent-site.json. */
export const submitProblem = (t: Translate, refused: RefusedCall): string => {
  const { status, fields = {}, retryAfter } = refused
  const wrong = submissionFields.filter((field) => fields[field] !== undefined)
  if (status === 409) return t('problems.emailTaken')
  if (status === 429) return tooMany(t, retryAfter)
  if (status === 0) return t('problems.offline')
  if (isOutdated(refused)) return t('problems.textChanged')
  if (wrong.length === 0) return t('problems.submit')
  return `${t('problems.check')} ${wrong.map((field) => `${t(`form.${field}`)} (${reasonText(t, fields[field] ?? '')})`).join(', ')}`
}

/** Why a consent was not withdrawn or confirmed, as text (spec 2 §8). */
export const tokenProblem = (t: Translate, { status, retryAfter }: RefusedCall): string => {
  if (status === 404) return t('problems.tokenNotFound')
  return status === 429 ? `${t('problems.revoke')} ${tooMany(t, retryAfter)}` : t('problems.revoke')
}
