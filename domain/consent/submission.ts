import { postcodeMin } from '../limits.ts'
import { whyNotEmail, type WhyNotEmail } from '../rules/email.ts'
import { whyNotLine, type WhyNotLine } from '../rules/text.ts'
import { fieldReasons, type FieldReasons } from '../rules/reasons.ts'

/** What a person enters on the consent site, in the order of its form (spec 1 §3). */
export const submissionFields = [
  'firstName',
  'surname',
  'email',
  'street',
  'number',
  'zipCode',
  'city',
  'agreed',
] as const
export type SubmissionField = (typeof submissionFields)[number]

/** Maximum characters of each line. */
export const submissionLengths = { firstName: 120, surname: 120, street: 120, number: 20, city: 120 } as const

/** Highest accepted postcode: nine digits, more than any country with numeric postcodes uses. */
export const postcodeMax = 999_999_999

/** The form as typed; `agreed` is the state of the checkbox. */
export type SubmissionDraft = Readonly<Record<Exclude<SubmissionField, 'agreed'>, string>> & {
  readonly agreed: boolean
}

type WhyNotZipCode = 'required' | 'invalidNumber' | 'wholeNumbersOnly' | 'positiveNumberOnly' | 'tooLarge'

/** Why a text is not a valid postcode: the form takes a whole number, 0 or more (spec 1 §3, §5; spec 2 §9). */
export const whyNotZipCode = (text: string): WhyNotZipCode | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(trimmed)) return 'invalidNumber'
  if (/[.,]/.test(trimmed)) return 'wholeNumbersOnly'
  const number = Number(trimmed)
  if (number < postcodeMin) return 'positiveNumberOnly'
  return number > postcodeMax ? 'tooLarge' : undefined
}

type WhyNotSubmitted = WhyNotEmail | WhyNotLine | WhyNotZipCode

/** Why each field is invalid. The form (on every change) and the server share these rules (spec 1 §5). */
export const whyNotField = {
  firstName: (text: string) => whyNotLine(text, submissionLengths.firstName),
  surname: (text: string) => whyNotLine(text, submissionLengths.surname),
  email: whyNotEmail,
  street: (text: string) => whyNotLine(text, submissionLengths.street),
  number: (text: string) => whyNotLine(text, submissionLengths.number),
  zipCode: whyNotZipCode,
  city: (text: string) => whyNotLine(text, submissionLengths.city),
  agreed: (ticked: boolean): 'required' | undefined => (ticked ? undefined : 'required'),
} as const satisfies { [F in SubmissionField]: (value: SubmissionDraft[F]) => WhyNotSubmitted | undefined }

/** The reason for each invalid field; undefined if the declaration can be submitted. */
export const whyNotSubmission = (
  draft: SubmissionDraft,
): FieldReasons<SubmissionField, WhyNotSubmitted> | undefined =>
  fieldReasons<SubmissionField, WhyNotSubmitted>({
    firstName: whyNotField.firstName(draft.firstName),
    surname: whyNotField.surname(draft.surname),
    email: whyNotField.email(draft.email),
    street: whyNotField.street(draft.street),
    number: whyNotField.number(draft.number),
    zipCode: whyNotField.zipCode(draft.zipCode),
    city: whyNotField.city(draft.city),
    agreed: whyNotField.agreed(draft.agreed),
  })
