/** One line of text: neither controls nor halves of a surrogate pair, which the database cannot keep. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** As one line, and it may break and hold tabs. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export type WhyNotLine = 'required' | 'tooLong' | 'invalidCharacters'

/** Why a text will not do as a line of 1 to `max` characters; blanks around it do not count. */
export const whyNotLine = (text: string, max: number): WhyNotLine | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > max) return 'tooLong'
  return oneLine.test(trimmed) ? undefined : 'invalidCharacters'
}
