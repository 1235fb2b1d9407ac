import { describe, expect, it } from 'vitest'
import { translator } from '../domain/translator.ts'
import en from '../locales/en/consent-site.json' with { type: 'json' }
import { tokenProblem, submitProblem } from './consentProblems.ts'

const t = translator(en)

describe('a rejected declaration', () => {
  it.each([
    [{ status: 409 }, /^This e-mail address was already used/],
    [{ status: 429, retryAfter: 1 }, /try again in 1 second\.$/],
    [{ status: 429, retryAfter: 30 }, /try again in 30 seconds\.$/],
    [{ status: 429 }, /wait a moment/],
    [{ status: 0 }, /cannot be reached/],
    [{ status: 422, fields: { optInId: 'noOptIn' } }, /was replaced/],
    [{ status: 404 }, /was replaced/],
    [
      { status: 400, fields: { zipCode: 'positiveNumberOnly', email: 'invalidEmail' } },
      /E-mail address \(Invalid email\), Postcode \(Positive number only\)$/,
    ],
    [{ status: 400, fields: { city: 'somethingNew' } }, /City \(Invalid value\)$/],
    [{ status: 400, fields: { website: 'tooLong' } }, /^An error occurred\./],
    [{ status: 500 }, /^An error occurred\./],
  ])('has the reason as text: %j', (refused, sentence) => {
    expect(submitProblem(t, refused)).toMatch(sentence)
  })
})

describe('a consent that was not withdrawn', () => {
  it.each([
    [{ status: 404 }, /link is not valid/],
    [{ status: 500 }, /^An error has occurred\. Please try again later\.$/],
    [{ status: 0 }, /^An error has occurred\. Please try again later\.$/],
    [{ status: 429, retryAfter: 5 }, /^An error has occurred\. Please try again later\. .*5 seconds\.$/],
  ])('has the reason as text: %j', (refused, sentence) => {
    expect(tokenProblem(t, refused)).toMatch(sentence)
  })
})
