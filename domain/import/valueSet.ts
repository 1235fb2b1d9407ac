import { fold } from '../rules/text.ts'

/** The values of an enumeration and their words in files. `name` is the key under `import.values` in the locales. */
export interface ValueSet<V extends string> {
  readonly name: string
  readonly values: readonly V[]
  /** Where the app has words for them, in the locales; `import.values` has only those that files say differently. */
  readonly said: string
  /** The value that a text means: by name or word, regardless of case, blanks and punctuation. */
  find(text: string): V | undefined
}

const key = (text: string): string => fold(text).replaceAll(' ', '')

/** @param words the names of each value in everyday English and German; no two values share a word. */
export const valueSet = <const V extends string>(
  name: string,
  values: readonly V[],
  said: string,
  words: Readonly<Record<V, readonly string[]>>,
): ValueSet<V> => {
  const known = new Map<string, V>()
  for (const value of values) {
    for (const word of [value, ...words[value]]) {
      const other = known.get(key(word))
      if (other !== undefined && other !== value)
        throw new Error(`'${word}' stands for ${other} and ${value}`)
      known.set(key(word), value)
    }
  }
  return { name, values, said, find: (text) => known.get(key(text)) }
}
