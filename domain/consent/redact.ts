import { isRecord } from '../records.ts'

/** Replaces what identified an erased person. */
export const erasedMark = '[erased]'

/** What identifies a person in texts and stored payloads. */
export interface Traces {
  /** Ids of the person's own rows: renters, consent records, accounts. */
  readonly ids: ReadonlySet<string>
  /** Ids of their flats and leases: a surname next to one of these is taken to be theirs. */
  readonly homes: ReadonlySet<string>
  readonly names: readonly { readonly firstName: string; readonly lastName: string }[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** How closely a text is tied to the person: not at all, to somebody else, to their home, to the person. */
export type Tie = 'none' | 'other' | 'home' | 'person'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Matches a whole word; one part of a double-barrelled name does not match. */
const word = (text: string): string =>
  `(?<![\\p{L}\\p{N}]|\\p{L}-)${escaped(text).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}]|-\\p{L})`

/** Matches a phone number, however its digits are grouped. */
const phonePattern = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `(?<!\\d)\\+?${[...digits].join('[\\s()/.-]{0,3}')}(?!\\d)`
}

const anyOf = (patterns: readonly string[]): RegExp | undefined =>
  patterns.length === 0 ? undefined : new RegExp([...new Set(patterns)].join('|'), 'giu')

const clean = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '')

/**
 * Redacts a person from texts and JSON. The e-mail address, phone number and full name are redacted everywhere, the surname alone only
 * next to their home, the first name alone only in texts about them. A namesake who is known to be somebody else is kept.
 */
export const redactor = ({ ids, homes, names, emails, phones }: Traces) => {
  const [firstNames, lastNames] = [
    clean(names.map(({ firstName }) => firstName)),
    clean(names.map(({ lastName }) => lastName)),
  ]
  const reachable = anyOf([
    ...clean(emails).map((email) => `(?<![\\p{L}\\p{N}._+-])${escaped(email)}(?![\\p{L}\\p{N}_-])`),
    ...phones.filter((phone) => phone.replace(/\D/g, '').length >= 6).map(phonePattern),
  ])
  const full = anyOf(
    names
      .map(({ firstName, lastName }) => [firstName.trim(), lastName.trim()] as const)
      .filter(([firstName, lastName]) => firstName !== '' && lastName !== '')
      .flatMap(([firstName, lastName]) => [
        word(`${firstName} ${lastName}`),
        word(`${lastName} ${firstName}`),
        word(`${lastName}, ${firstName}`),
      ]),
  )
  const last = anyOf(lastNames.map(word))
  const first = anyOf(firstNames.map(word))
  const of: Readonly<Record<Tie, readonly (RegExp | undefined)[]>> = {
    other: [reachable],
    none: [reachable, full],
    home: [reachable, full, last],
    person: [reachable, full, last, first],
  }
  const finds = (pattern: RegExp | undefined, text: string): boolean =>
    pattern !== undefined && text.search(pattern) >= 0

  const text = (value: string, tie: Tie = 'none'): string =>
    uuid.test(value)
      ? value
      : of[tie].reduce((left, pattern) => (pattern ? left.replace(pattern, erasedMark) : left), value)

  /** The tie of an object to the person, judged by the object's own texts. */
  const tieOf = (object: Readonly<Record<string, unknown>>, inherited: Tie): Tie => {
    const leaves = Object.values(object).filter((value) => typeof value === 'string')
    if (leaves.some((leaf) => ids.has(leaf) || finds(reachable, leaf))) return 'person'
    const { id } = object
    const isNamed = 'firstName' in object || 'lastName' in object || 'surname' in object
    if (typeof id === 'string' && isNamed) return 'other'
    if (leaves.some((leaf) => finds(last, leaf)) && leaves.some((leaf) => finds(first, leaf))) return 'person'
    if (inherited === 'person') return 'person'
    return leaves.some((leaf) => homes.has(leaf)) || inherited === 'home' ? 'home' : 'none'
  }

  const json = (value: unknown, tie: Tie = 'none'): unknown => {
    if (typeof value === 'string') return text(value, tie)
    // each item of a list is judged by itself
    if (Array.isArray(value))
      return value.map((item: unknown) => json(item, isRecord(item) && tie === 'person' ? 'home' : tie))
    if (!isRecord(value)) return value
    const own = tieOf(value, tie)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, json(item, own)]))
  }
  return { text, json }
}
