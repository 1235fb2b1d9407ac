import { expect, it } from 'vitest'
import { whyNotSubmission, type SubmissionDraft } from '../../domain/consent/submission.ts'
import { fieldsOf } from '../zodErrors.ts'
import { Submission } from './dataPrivacySite.ts'

const complete: SubmissionDraft = {
  firstName: 'Zoë',
  surname: 'Groß',
  email: 'zoe@example.de',
  street: 'Allee',
  number: '5a',
  zipCode: '1067',
  city: 'Dresden',
  agreed: true,
}

/** The contract's verdict on the values that the form would send. */
const reasonsOf = ({ zipCode, ...rest }: SubmissionDraft) => {
  const parsed = Submission.safeParse({ ...rest, zipCode: zipCode === '' ? null : Number(zipCode) })
  return parsed.success ? undefined : fieldsOf(parsed.error).fields
}

it.each<Partial<SubmissionDraft>>([
  {},
  { firstName: ' ' },
  { surname: 'x'.repeat(121) },
  { email: 'zoe@example' },
  { email: '' },
  { street: 'All\u0007ee' },
  { number: 'x'.repeat(21) },
  { zipCode: '' },
  { zipCode: '-1' },
  { zipCode: '1.5' },
  { zipCode: '1000000000' },
  { city: '' },
  { agreed: false },
  { firstName: '', email: 'x', zipCode: '-1', agreed: false },
])('rejects what the form rejects, for the same reason: %j', (part) => {
  const draft = { ...complete, ...part }
  expect(reasonsOf(draft)).toEqual(whyNotSubmission(draft))
})

it('accepts an e-mail address with surrounding blanks, and rejects unknown fields', () => {
  const { zipCode, ...rest } = complete
  expect(Submission.parse({ ...rest, zipCode: Number(zipCode), email: ' zoe@example.de ' })).toMatchObject({
    email: 'zoe@example.de',
    language: 'en',
    website: '',
  })
  expect(Submission.safeParse({ ...rest, zipCode: 1067, phone: '1' }).success).toBe(false)
})
