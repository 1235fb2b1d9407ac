import { describe, expect, it } from 'vitest'
import { inLanguage, pathsOf, placeOf } from './consentSite.ts'

/** A link's secret as it is made, of nobody. */
const secret = 'a'.repeat(43)

const place = (page: string, more: object = {}) => ({
  page,
  embedded: false,
  language: undefined,
  token: undefined,
  ...more,
})

describe('a path', () => {
  it.each([
    ['/', place('declaration')],
    ['/embedded', place('declaration', { embedded: true })],
    ['/embedded/', place('declaration', { embedded: true })],
    ['/embedded/de', place('declaration', { embedded: true, language: 'de' })],
    ['/embedded/fr', place('declaration', { embedded: true })],
    ['/EMBEDDED/EN', place('declaration', { embedded: true, language: 'en' })],
    ['/x', place('declaration')],
    ['/x/de', place('declaration', { language: 'de' })],
    ['/x/fr', place('declaration')],
    ['/x/embedded', place('declaration')],
    ['/de', place('declaration', { language: 'de' })],
    ['/en', place('declaration', { language: 'en' })],
    ['/de/en', place('declaration', { language: 'en' })],
    ['/fr', place('declaration')],
    ['/constructor/__proto__', place('declaration')],
    ['/imprint', place('imprint')],
    ['/imprint/de', place('imprint', { language: 'de' })],
    ['/privacy/en', place('privacy', { language: 'en' })],
    [`/data-privacy-revocation/${secret}`, place('revocation', { token: secret })],
    [`/data-privacy-revocation/${secret}/de`, place('revocation', { token: secret, language: 'de' })],
    ['/data-privacy-revocation/de', place('notFound', { token: 'de' })],
    ['/data-privacy-revocation/abc-1/de', place('notFound', { token: 'abc-1', language: 'de' })],
    [`/data-privacy-confirmation/${secret}x`, place('notFound', { token: `${secret}x` })],
    ['/data-privacy-revocation', place('notFound')],
    ['/data-privacy-revocation/a/de/c', place('notFound')],
    ['/data-privacy-revocation-success', place('revoked')],
    ['/data-privacy-revocation-success/de', place('revoked', { language: 'de' })],
    ['/a/b/c', place('notFound')],
    ['/embedded/de/c', place('notFound')],
  ])('%s leads to its page', (path, expected) => {
    expect(placeOf(path)).toEqual(expected)
  })
})

it.each([
  ['/', '/de'],
  ['/en', '/de'],
  ['/x', '/x/de'],
  ['/x/en', '/x/de'],
  ['/x/fr', '/x/de'],
  ['/embedded', '/embedded/de'],
  ['/embedded/en', '/embedded/de'],
  ['/imprint', '/imprint/de'],
  [`/data-privacy-revocation/${secret}`, `/data-privacy-revocation/${secret}/de`],
  [`/data-privacy-revocation/${secret}/en`, `/data-privacy-revocation/${secret}/de`],
  ['/data-privacy-revocation-success/en', '/data-privacy-revocation-success/de'],
  ['/a/b/c', '/de'],
])('%s is %s in German, and the same page', (path, german) => {
  expect(inLanguage(path, 'de')).toBe(german)
  expect(pathsOf(path).de).toBe(german)
  if (placeOf(path).page !== 'notFound') expect(placeOf(german)).toEqual({ ...placeOf(path), language: 'de' })
})
