import { expect, it } from 'vitest'
import { preferredLanguage } from './preferredLanguage.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-CH,de;q=0.9', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.4, de;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.3,en;q=0.2', 'de'],
  ['fr, *;q=0.5', 'en'],
  ['de;q=0', 'en'],
  ['DE', 'de'],
  ['den', 'en'],
  [';;;,q=,de;q=x', 'en'],
])('takes from %j: %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
