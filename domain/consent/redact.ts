import { isRecord } from '../isRecord.ts'

/** What stands in place of what named an erased person. */
export const erasedMark = '[erased]'

/** By what a person is recognised in texts and kept payloads. */
export interface Traces {
  /** Ids of rows that are the person's own: renters, records of consent, accounts. */
  readonly ids: ReadonlySet<string>
  /** Ids of their flats and leases: a surname beside them is theirs. */
  readonly homes: ReadonlySet<string>
  readonly names: readonly { readonly firstName: string; readonly lastName: string }[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** How closely a text belongs to the person: nothing says so, to another one, to their home, to themselves. */
export type Tie = 'none' | 'other' | 'home' | 'person'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** As a word of its own; a part of a double name is another name. */
const word = (text: string): string => `(?<![\\p{L}\\p{N}]|\\p{L}-)${escaped(text).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}]|-\\p{L})`

/** A number of a phone, however its digits are grouped. */
const phonePattern = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `(?<!\\d)\\+?${[...digits].join('[\\s()/.-]{0,3}')}(?!\\d)`
}

const anyOf = (patterns: readonly string[]): RegExp | undefined => (patterns.length === 0 ? undefined : new RegExp([...new Set(patterns)].join('|'), 'giu'))

const clean = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '')

/**
 * Takes a person out of texts and JSON. E-mail address, phone and full name go wherever they stand, the surname alone beside their
 * home, the first name alone where the text is about them. What is known to be somebody else of the same name stays.
 */
export const redactor = ({ ids, homes, names, emails, phones }: Traces) => {
  const [firstNames, lastNames] = [clean(names.map(({ firstName }) => firstName)), clean(names.map(({ lastName }) => lastName))]
  const reachable = anyOf([
    ...clean(emails).map((email) => `(?<![\\p{L}\\p{N}._+-])${escaped(email)}(?![\\p{L}\\p{N}_-])`),
    ...phones.filter((phone) => phone.replace(/\D/g, '').length >= 6).map(phonePattern),
  ])
  const full = anyOf(
    names
      .map(({ firstName, lastName }) => [firstName.trim(), lastName.trim()] as const)
      .filter(([firstName, lastName]) => firstName !== '' && lastName !== '')
      .flatMap(([firstName, lastName]) => [word(`${firstName} ${lastName}`), word(`${lastName} ${firstName}`), word(`${lastName}, ${firstName}`)]),
  )
  const last = anyOf(lastNames.map(word))
  const first = anyOf(firstNames.map(word))
  const of: Readonly<Record<Tie, readonly (RegExp | undefined)[]>> = {
    other: [reachable],
    none: [reachable, full],
    home: [reachable, full, last],
    person: [reachable, full, last, first],
  }
  const finds = (pattern: RegExp | undefined, text: string): boolean => pattern !== undefined && text.search(pattern) >= 0

  const text = (value: string, tie: Tie = 'none'): string =>
    uuid.test(value) ? value : of[tie].reduce((left, pattern) => (pattern ? left.replace(pattern, erasedMark) : left), value)

  /** How an object belongs to the person, by its own texts. */
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
    // of a list each speaks for itself
    if (Array.isArray(value)) return value.map((item: unknown) => json(item, isRecord(item) && tie === 'person' ? 'home' : tie))
    if (!isRecord(value)) return value
    const own = tieOf(value, tie)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, json(item, own)]))
  }
  return { text, json }
}
