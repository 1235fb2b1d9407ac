import type { Random } from '../random.ts'

interface Place {
  readonly text: string
  readonly number: number
  readonly letter: string
}

/** The house number that follows `number` on one side of a street: two on, with a letter, or a double entrance. */
const following = (random: Random, { number, letter, text }: Place): Place => {
  const style = random.weighted([
    ['next', 12],
    ['letter', 3],
    ['double', 2],
  ])
  if (style === 'letter' && text !== '' && !text.includes('-')) {
    const next = letter === '' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1)
    return { text: `${number}${next}`, number, letter: next }
  }
  if (style === 'double') return { text: `${number + 2}-${number + 4}`, number: number + 4, letter: '' }
  return { text: String(number + 2), number: number + 2, letter: '' }
}

/** House numbers of neighbouring buildings on one side of a street: 12, 12a, 14, 16-18. Numbers in use are skipped. */
export const houseNumbers = (
  random: Random,
  count: number,
  isFree: (streetNumber: string) => boolean,
): string[] => {
  const numbers: string[] = []
  let place: Place = { text: '', number: random.int(0, 60), letter: '' }
  for (let tries = 0; numbers.length < count; tries++) {
    if (tries > 10_000) throw new Error('the street is full')
    place = following(random, place)
    if (isFree(place.text)) numbers.push(place.text)
  }
  return numbers
}
