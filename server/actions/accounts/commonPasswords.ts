import { dictionary } from '@zxcvbn-ts/language-common'
import { whyNotPassword, type WhyNotPassword } from '../../../domain/rules/password.ts'

type WhyNotNewPassword = WhyNotPassword | 'passwordCommon'

/** Passwords of known leaks, the most frequent first, without those that are too short to carry a longer one. */
const ranked = dictionary['passwords-common'].filter((word) => word.length >= 4)
/** Words of this place and trade that everybody here would try first. */
const local = [
  'passwort',
  'kennwort',
  'willkommen',
  'fruehling',
  'frühling',
  'sommer',
  'herbst',
  'winter',
  'heizung',
  'thermostat',
  'hausverwaltung',
  'mieter',
]
const common = new Set([...ranked, ...local])
/** The words that people combine with another one. */
const frequent = new Set([...ranked.slice(0, 5_000), ...local])

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Without blanks and signs, and without what people add before and behind to get past a rule. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether the text is one common password, or two frequent ones in a row, or one twice. */
const isMadeOf = (text: string): boolean => {
  if (text.length < 4 || common.has(text)) return common.has(text)
  for (let at = 4; at <= text.length - 4; at++)
    if (frequent.has(text.slice(0, at)) && frequent.has(text.slice(at))) return true
  return false
}

/** Whether a password is a common one, also in capitals, with signs for letters, or with figures and signs around it or between two. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase()
  const plain = [lower, lower.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign)]
  const forms = new Set(
    plain.flatMap((text) => [text, bare(text), bare(withoutEnds(text)), text.replace(/[^\p{L}]/gu, '')]),
  )
  // of a passphrase with letters in plenty, these forms are no common word either
  return (
    [...forms].some((form) => form.length * 2 >= [...password].length && isMadeOf(form)) ||
    common.has(withoutEnds(lower)) ||
    common.has(withoutEnds(plain[1] ?? ''))
  )
}

/**
 * Why a text is not acceptable as a new password: the rules that the form knows too, then the list of common ones (OWASP ASVS 5.0, 6.2.4),
 * which is too large for a browser.
 */
export const whyNotNewPassword = (password: string, email: string): WhyNotNewPassword | undefined =>
  whyNotPassword(password, email) ?? (isCommonPassword(password) ? 'passwordCommon' : undefined)
