import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers without a country code are German ones. Own choice. */
const homeCountry = 'DE'

/** What people write before a number. */
const leadingWord = /^(?:tel|telefon|mobil|handy|phone)\b[.:\s]*/i

/**
 * A phone number as it is stored: E.164, '+' and at most 15 digits, so that one number is one text however it was typed. Undefined for what
 * is no number of its country's plan: too short or long, two numbers, a note, an extension that E.164 has no place for.
 */
export const readPhone = (text: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(text.trim().replace(leadingWord, ''), {
    defaultCountry: homeCountry,
    extract: false,
  })
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined
}

/** A stored number in groups that can be read aloud, '+49 30 23125000'; what is not E.164 (older texts) stays as it is. */
export const phoneText = (stored: string): string =>
  stored.startsWith('+')
    ? (parsePhoneNumberFromString(stored, { extract: false })?.formatInternational() ?? stored)
    : stored
