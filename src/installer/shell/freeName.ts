/** A word with the first number, counted from the names that are taken, that none of them has. */
export const freeName = (word: string, taken: readonly string[]): string => {
  for (let number = taken.length + 1; ; number += 1)
    if (!taken.includes(`${word} ${number}`)) return `${word} ${number}`
}
