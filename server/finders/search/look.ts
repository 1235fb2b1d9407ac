import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../db/page.ts'

/** Share of its trigrams that a mistyped word has in common with the right one: one wrong letter in six. */
const resembling = 0.45
/** Shorter words resemble too much. */
const shortestTypo = 4

/**
 * What a text has in common with a word that it resembles, at least: three letters in a row, or the beginning of a word. Of the trigrams of a word
 * only its first letter and its last two are left then, which is too few. It is found in a fifth of the time that the similarity takes.
 */
const inCommon = (word: string): string =>
  [
    `(?:^| )${word.slice(0, 2)}`,
    ...Array.from({ length: word.length - 2 }, (_, from) => word.slice(from, from + 3)),
  ].join('|')

const mayBeMistyped = (word: string): boolean => word.length >= shortestTypo

const contains = (text: SQL, word: string): SQL => sql`${text} like ${containing(word)}`
const resembles = (text: SQL, word: string): SQL =>
  mayBeMistyped(word)
    ? sql`(${contains(text, word)} or (${text} ~ ${inCommon(word)} and public.word_similarity(${word}, ${text}) >= ${resembling}))`
    : contains(text, word)

/** How the words of a search are looked for in texts. */
export interface Look {
  readonly words: readonly string[]
  /** Whether a word occurs in a text. */
  matches(text: SQL, word: string): SQL
}

/** Words as they stand, the rarest first. */
export const exactly = (words: readonly string[]): Look => ({
  words: words.toSorted((one, other) => other.length - one.length),
  matches: contains,
})

/** Words that may be mistyped, after those too short for that, which are looked for more quickly; undefined if all are too short. */
export const alike = (words: readonly string[]): Look | undefined =>
  words.some(mayBeMistyped)
    ? {
        words: words.toSorted((one, other) => Number(mayBeMistyped(one)) - Number(mayBeMistyped(other))),
        matches: resembles,
      }
    : undefined

const bitOf = (at: number): SQL => sql.raw(`${2n ** BigInt(at)}::bigint`)

/** Whether any of the words occurs in a text. */
export const anyIn = ({ words, matches }: Look, text: SQL): SQL =>
  sql`(${sql.join(
    words.map((word) => matches(text, word)),
    sql` or `,
  )})`

/** Which of the words occur in a text, as bits. */
export const bitsIn = ({ words, matches }: Look, text: SQL): SQL =>
  sql.join(
    words.map((word, at) => sql`case when ${matches(text, word)} then ${bitOf(at)} else 0 end`),
    sql` + `,
  )

/** Whether each of the words occurs in a text, or else by the bits elsewhere. */
export const eachIn = ({ words, matches }: Look, text: SQL, elsewhere?: SQL): SQL =>
  sql.join(
    words.map((word, at) =>
      elsewhere ? sql`(${elsewhere} & ${bitOf(at)} <> 0 or ${matches(text, word)})` : matches(text, word),
    ),
    sql` and `,
  )
