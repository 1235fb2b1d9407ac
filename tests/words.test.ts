import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../locales/', import.meta.url)

/** All texts of a tree with their dotted keys. */
const textsOf = (value: unknown, path: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
    : [[path, String(value)]]

const texts = (language: string): [string, string][] =>
  readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    textsOf(
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
      file.replace('.json', ''),
    ),
  )

const both = [
  ['en', texts('en')],
  ['de', texts('de')],
] as const

/** Words that nobody in the trade would say, or for which the glossary has another term. */
const unsaid = {
  en: [
    /\banew\b/i,
    /\baddress of mail\b/i,
    /\b(of|to|for|with|by) whom?\b/i,
    /\bwhose\b/i,
    /\bwhat became\b|\bwill become of\b/i,
    /\bhow far\b/i,
    /\bbeneath\b/i,
    /\bsomebody else/i,
    /\bwho may\b/i,
    /\bbulk update/i,
    /\bjobs?\b/i,
    /\bpublic areas?\b/i,
    /\bbuilding units?\b/i,
    /(?<!\{)\bids?\b(?!\})/,
    /\bgiven once\b/i,
    /\bunder way\b/i,
    /\bgo by\b/i,
    /\b(taken|take) back\b/i,
    /\bleft out:/i,
    /\bcustomer id\b/,
    /\bsub renter\b/i,
    /\bnight reduction\b/i,
    /\bhas to be\b|\bhave to be\b/i,
    /\bmade up for\b/i,
    /\bassembly is over\b/i,
  ],
  de: [
    /massenänderung/i,
    /\bAuftr(ag|äge|ags|ägen)\b/,
    /schweig/i,
    /\bvorbei\b/i,
    /\bwie weit er\b/i,
    /\bwas daraus\b/i,
    /\bwer darf\b/i,
    /\bvon wem\b/i,
    /\bMandant/,
    /\bbitte bitten\b|\bbitten Sie Sie\b/i,
    /energiesammeln/i,
    /allgemeinbereich/i,
    /mietpartei/i,
    /stockwerk/i,
    /\b(?:unter)?geschoss(?:e|es|en|s)?\b/i,
    /\bPlatzierung\b/,
    /hindernis/i,
    /heizkörper(?:typ|art)\b/i,
    /zugewiesen/i,
    /kein zugang/i,
    /\bKundennummer\b/,
    /\b(ist|wird|werden) (ein|zwei)mal festgelegt\b/i,
    /\bzieltemperatur/i,
    /\bKennwort/,
    // der Thermostat, throughout
    /\b(das|dieses|jedes|anderes|neues|welches|weiteres|eigenes|einzelnes) Thermostat\b|\bThermostat, das\b|\b[Kk]eines dieser Thermostate\b/i,
    /\berfunden\b/i,
  ],
} as const

/** Notes beside a field, too short to be sentences; some are given word for word by the spec. */
const notes = new Set([
  'assignmentExists',
  'heatLoadFailed',
  'tooLarge',
  'noData',
  'required',
  'invalidNumber',
  'invalidValue',
  'invalidDate',
  'invalidId',
  'invalidEmail',
  'invalidCharacters',
  'unknownField',
  'positiveNumberOnly',
  'wholeNumbersOnly',
  'tooSmall',
  'tooSmallLimit',
  'tooShort',
  'tooLong',
  'tooLongLimit',
  'tooLargeLimit',
  'tooMany',
  'invalidYear',
  'invalidEui',
  'invalidHouseNumber',
  'passwordsDoNotMatch',
  'triangleSum',
  'outOfRange',
  'invalidMac',
  'thermostatForbidden',
  'oneDecimalOnly',
  'invalidAppKey',
])

const ends = (text: string) => text.endsWith('.')
const lastOf = (key: string) => key.split('.').at(-1) ?? ''
/** The key without the suffix of a plural form. */
const stem = (key: string) => lastOf(key).replace(/_\w+$/, '')

describe.each(both)('the words in %s', (language, all) => {
  it.each(unsaid[language].map((words) => [words]))('do not include %s', (words) => {
    expect(all.filter(([, text]) => words.test(text))).toEqual([])
  })

  it('ask questions only in dialog titles', () => {
    const questions = all.filter(([key, text]) => text.endsWith('?') && !key.startsWith('ra.'))
    expect(questions.length).toBeGreaterThan(20)
    expect(questions.filter(([key]) => !/title$/i.test(stem(key)))).toEqual([])
  })

  it('name the action on every button', () => {
    const buttons = all.filter(
      ([key, text]) =>
        /^(ok|okay|yes|no|ja|nein)$/i.test(text.trim()) &&
        !/^ra\.(boolean|message)\.|^import\.flag\./.test(key),
    )
    expect(buttons).toEqual([])
  })

  it('put a space between a number and its unit', () => {
    expect(all.filter(([, text]) => /\d(°C|mA|dBm?|kB|MB|min|mm|V|%)(?![\w])/.test(text))).toEqual([])
  })
})

describe.each(both)('full stops in %s', (_language, all) => {
  it('end every error message that is a sentence', () => {
    const refusals = all.filter(([key]) => key.startsWith('errors.'))
    expect(refusals.filter(([key, text]) => ends(text) === notes.has(lastOf(key)))).toEqual([])
  })

  it('end every text of more than one sentence', () => {
    expect(
      all.filter(([, text]) => /[a-zäöüß]\. [A-ZÄÖÜ]/.test(text) && !/([.:?…“”]|\}\}|\))$/.test(text)),
    ).toEqual([])
  })

  it('end every help text that is not just a range', () => {
    const helps = all.filter(
      ([key]) => /\.help\.|Help$|Hint$|\.hint$|\.advice$/.test(key) && key !== 'ra.saved_queries.help',
    )
    expect(helps.length).toBeGreaterThan(60)
    expect(helps.filter(([, text]) => !/[.:]$/.test(text) && !/^\d/.test(text))).toEqual([])
  })

  it('end no label, column header, chip or title', () => {
    const labels = all.filter(([key]) =>
      /\.(fields|columns|tabs|tiles|parts|types|statuses|states|modes|lifecycles|phases|entities|verbs|counts|menu|sheets|values)\.|^menu\.|\.(title|act|button|label|submit|name_one|name_other)$/.test(
        key,
      ),
    )
    expect(labels.length).toBeGreaterThan(1000)
    expect(
      labels.filter(
        ([key, text]) => ends(text) && !/\.(help|problems)\.|^tours\..*\.(text|phone)$/.test(key),
      ),
    ).toEqual([])
  })
})

it('ends the same texts with a full stop in both languages', () => {
  const [[, en], [, de]] = both
  const german = new Map(de)
  expect(en.filter(([key, text]) => ends(text) !== ends(german.get(key) ?? '')).map(([key]) => key)).toEqual(
    [],
  )
})
