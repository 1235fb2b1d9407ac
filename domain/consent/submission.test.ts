import { describe, expect, it } from 'vitest'
import { whyNotField, whyNotSubmission, whyNotZipCode, type SubmissionDraft } from './submission.ts'

const complete: SubmissionDraft = {
  firstName: 'Zoë',
  surname: 'Groß-Müller',
  email: ' Zoe@Example.de ',
  street: 'Straße des 17. Juni',
  number: '5a-c',
  zipCode: '01067',
  city: 'Dresden',
  agreed: true,
}

it('accepts a complete declaration, with surrounding blanks', () => {
  expect(whyNotSubmission(complete)).toBeUndefined()
})

it('names every field that is missing', () => {
  expect(
    whyNotSubmission({
      firstName: '',
      surname: ' ',
      email: '',
      street: '',
      number: '',
      zipCode: ' ',
      city: '',
      agreed: false,
    }),
  ).toEqual({
    firstName: 'required',
    surname: 'required',
    email: 'required',
    street: 'required',
    number: 'required',
    zipCode: 'required',
    city: 'required',
    agreed: 'required',
  })
})

it('names the invalid field', () => {
  expect(whyNotSubmission({ ...complete, email: 'zoe@example' })).toEqual({ email: 'invalidEmail' })
  expect(whyNotSubmission({ ...complete, agreed: false })).toEqual({ agreed: 'required' })
})

it.each([
  ['0', undefined],
  ['10115', undefined],
  [' 01067 ', undefined],
  ['999999999', undefined],
  ['', 'required'],
  ['1000000000', 'tooLarge'],
  ['-1', 'positiveNumberOnly'],
  ['12.5', 'wholeNumbersOnly'],
  ['12,5', 'wholeNumbersOnly'],
  ['D-10115', 'invalidNumber'],
  ['1e3', 'invalidNumber'],
  ['1 2', 'invalidNumber'],
  ['Infinity', 'invalidNumber'],
])('judges the postcode "%s": %s', (text, reason) => {
  expect(whyNotZipCode(text)).toBe(reason)
})

describe('an e-mail address', () => {
  it.each(['a@b.de', "o'neil+tag@mail.example.co.uk", '1@2.museum'])('is %s', (email) => {
    expect(whyNotField.email(email)).toBeUndefined()
  })
  it.each([
    'a',
    'a@b',
    '@b.de',
    'a@.de',
    'a b@c.de',
    '.a@b.de',
    'a..b@c.de',
    'a@b..de',
    'a@b.d',
    `${'a'.repeat(250)}@b.de`,
  ])('is not %s', (email) => {
    expect(whyNotField.email(email)).toBe('invalidEmail')
  })
})

it('accepts only single lines of limited length', () => {
  expect(whyNotField.firstName('x'.repeat(121))).toBe('tooLong')
  expect(whyNotField.number('x'.repeat(21))).toBe('tooLong')
  expect(whyNotField.city('Ber\nlin')).toBe('invalidCharacters')
  expect(whyNotField.city('Ber\u0000lin')).toBe('invalidCharacters')
  expect(whyNotField.city('Ber\ud800lin')).toBe('invalidCharacters')
})
