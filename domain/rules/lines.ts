/** A single line of text: no control characters, and no lone surrogates, which the database cannot store. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** Like oneLine, but line breaks and tabs are allowed. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export type WhyNotLine = 'required' | 'tooLong' | 'invalidCharacters'

/** Why a text is not a valid line of 1 to `max` characters; surrounding blanks do not count. */
export const whyNotLine = (text: string, max: number): WhyNotLine | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > max) return 'tooLong'
  return oneLine.test(trimmed) ? undefined : 'invalidCharacters'
}
