import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asStored, fold, foldBare, isOneSlipAway, nameAsStored } from './text.ts'

it.each([
  ['Mu\u0308ller', 'Müller'],
  ['Mül\u200Bler\uFEFF', 'Müller'],
  ['Mül\u00ADler', 'Müller'],
  ['gnp.\u202Eexe', 'gnp.exe'],
  ['\u2066Wohnbau\u2069 \u200ESüd\u061C', 'Wohnbau Süd'],
  ['Mül\u200Dler\u200C', 'Müller'],
  ['Familie 👨\u200D👩\u200D👧', 'Familie 👨\u200D👩\u200D👧'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Zeile 1\n\tZeile 2', 'Zeile 1\n\tZeile 2'],
  ['Mu\u200B\u0308ller', 'Müller'],
  ['Mu\u034F\u0308l\u200Dler', 'Müller'],
  ['Cafe\u200D\u0301', 'Café'],
  ['Tor\uFE0F 1\uFE0E\u{E0100}', 'Tor 1'],
  ['Tor\u{E0041}\u{E007F}', 'Tor'],
  ['Tor\uFFF9\u{1D173}\u{1BCA0}\u180B', 'Tor'],
  ['Herz ❤\uFE0F, Taste 1\uFE0F\u20E3', 'Herz ❤\uFE0F, Taste 1\uFE0F\u20E3'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['Zeile 1\u2028Zeile 2\u2029', 'Zeile 1\nZeile 2\n'],
])('stores %j as %j', (typed, stored) => {
  expect(asStored(typed)).toBe(stored)
  expect(asStored(stored)).toBe(stored)
})

it('stores what is stored as it is', () => {
  const part = fc.constantFrom(
    ...'aAu1#*\n \u0308\u0301\u034F\u200B\u200C\u200D\u202E\uFE0F\u20E3\u2028\u0627\u0654葛',
    '👩',
    '🏴',
    '\u{E0067}',
    '\u{E0100}',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const stored = asStored(parts.join(''))
      expect(stored).toBe(stored.normalize('NFC'))
      expect(asStored(stored)).toBe(stored)
    }),
  )
})

it('stores the name of a file as one line', () => {
  expect(
    ['gnp.\u202Eexe', 'Ha\u0308\nu\0ser\uD800.csv', 'Ha\u0007\u0308user.csv', undefined].map((name) =>
      nameAsStored(name),
    ),
  ).toEqual(['gnp.exe', 'Häuser.csv', 'Häuser.csv', ''])
})

it.each([
  ['Karl-Marx-Straße', 'karl marx strasse', 'karl marx strasse'],
  ['München', 'muenchen', 'munchen'],
  ['Frankfurt (Oder)', 'frankfurt oder', 'frankfurt oder'],
  ['Žďár', 'zdar', 'zdar'],
])('folds %s to %s, and bare to %s', (text, folded, bare) => {
  expect([fold(text), foldBare(text)]).toEqual([folded, bare])
})

it.each([
  ['berlin', 'berlin', true],
  ['berlin', 'berln', true],
  ['berlin', 'berllin', true],
  ['berlin', 'berlim', true],
  ['berlin', 'belrin', true],
  ['berlin', 'erlin', true],
  ['berlin', 'berlni', true],
  ['berlin', 'bremen', false],
  ['berlin', 'lberin', false],
  ['berlin', 'ber', false],
  ['', 'a', true],
  ['', 'ab', false],
])('there is at most one typo between %j and %j: %s', (one, other, away) => {
  expect([isOneSlipAway(one, other), isOneSlipAway(other, one)]).toEqual([away, away])
})

it('tolerates any single typo', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.nat(11),
      fc.string({ minLength: 1, maxLength: 1 }),
      (word, at, letter) => {
        const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
        expect(isOneSlipAway(word, `${before}${behind}`)).toBe(true)
        expect(isOneSlipAway(word, `${before}${letter}${behind}`)).toBe(true)
        expect(isOneSlipAway(word, `${before}${letter}${word.slice(at)}`)).toBe(true)
      },
    ),
  )
})
