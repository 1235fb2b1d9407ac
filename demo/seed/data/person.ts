import { fold } from '../../../domain/rules/text.ts'
import type { Random } from '../random.ts'
import { origins } from './names.ts'

export interface PersonName {
  firstName: string
  lastName: string
}

/** A name as it stands on the doorbells of a German house. */
export const personName = (random: Random): PersonName => {
  const origin = random.weighted(origins.map((one) => [one, one.share] as const))
  return { firstName: random.pick<string>(origin.first), lastName: random.pick<string>(origin.last) }
}

/** Somebody of the same household: mostly of the same name. */
export const housemateOf = (random: Random, { firstName, lastName }: PersonName): PersonName => {
  const other = personName(random)
  const names: readonly string[] = origins.find(({ last }) => last.some((name) => name === lastName))?.first ?? []
  const free = names.filter((name) => name !== firstName)
  return free.length > 0 && random.chance(0.7) ? { firstName: random.pick(free), lastName } : other
}

// letters that are no accented form of an ASCII letter
const bare: Record<string, string> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o' }

/** The name as it stands in an e-mail address. */
export const mailName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName]
    .map((name) =>
      fold(name)
        .replace(/[ıłđø]/g, (letter) => bare[letter] ?? letter)
        .replaceAll(' ', '-'),
    )
    .join('.')

/** A telephone number out of the ranges that the Bundesnetzagentur keeps free for films: nobody's. */
export const phoneNumber = (random: Random): string =>
  random.chance(0.6) ? `0171 39200${String(random.int(0, 99)).padStart(2, '0')}` : `030 23125${String(random.int(0, 999)).padStart(3, '0')}`
