/** Characters that no line holds: controls, and halves of a pair, which the database cannot keep. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

export type WhyNotLine = 'required' | 'tooLong' | 'invalidCharacters'

/** Why a text will not do as a line of 1 to `max` characters; blanks around it do not count. */
export const whyNotLine = (text: string, max: number): WhyNotLine | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > max) return 'tooLong'
  return oneLine.test(trimmed) ? undefined : 'invalidCharacters'
}
