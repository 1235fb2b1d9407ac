import { submissionFields } from '../domain/consent/submission.ts'
import type { Translate } from '../domain/translator.ts'

/** What is left of a call that was refused, or did not reach the backend (status 0). */
export interface RefusedCall {
  status: number
  /** Reasons by field. */
  fields?: Readonly<Record<string, string>>
  /** Seconds. */
  retryAfter?: number
}

const tooMany = (t: Translate, retryAfter: number | undefined): string => t('problems.tooMany', retryAfter === undefined ? {} : { count: retryAfter })

/** A field's reason in words; a code without a sentence still says that the value will not do. */
export const reasonText = (t: Translate, reason: string): string => {
  const key = `reasons.${reason}`
  const text = t(key)
  return text === key ? t('reasons.invalidValue') : text
}

/** Whether what was agreed to is not what holds any more. */
export const isOutdated = ({ status, fields }: RefusedCall): boolean => status === 404 || fields?.['optInId'] !== undefined

/** Why a declaration was not taken, in words (spec 2 §8). `t`: the texts of consent-site.json. */
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

/** Why a consent was not withdrawn, in words (spec 2 §8). */
export const revokeProblem = (t: Translate, { status, retryAfter }: RefusedCall): string => {
  if (status === 404) return t('problems.tokenNotFound')
  return status === 429 ? `${t('problems.revoke')} ${tooMany(t, retryAfter)}` : t('problems.revoke')
}
