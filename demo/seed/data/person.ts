import { fold, plainLetters } from '../../../domain/rules/text.ts'
import type { Random } from '../random.ts'
import { origins } from './names.ts'

interface PersonName {
  firstName: string
  lastName: string
}

/** A name as found on the doorbells of a German apartment building. */
export const personName = (random: Random): PersonName => {
  const origin = random.weighted(origins.map((one) => [one, one.share] as const))
  return { firstName: random.pick<string>(origin.first), lastName: random.pick<string>(origin.last) }
}

/** Another member of the household, mostly with the same last name. */
export const housemateOf = (random: Random, { firstName, lastName }: PersonName): PersonName => {
  const other = personName(random)
  const names: readonly string[] =
    origins.find(({ last }) => last.some((name) => name === lastName))?.first ?? []
  const free = names.filter((name) => name !== firstName)
  return free.length > 0 && random.chance(0.7) ? { firstName: random.pick(free), lastName } : other
}

/** The name in the form used in e-mail addresses. */
export const mailName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].map((name) => plainLetters(fold(name)).replaceAll(' ', '-')).join('.')

/** A telephone number from the ranges that the Bundesnetzagentur reserves for films, so it belongs to nobody. */
export const phoneNumber = (random: Random): string =>
  random.chance(0.6)
    ? `+4917139200${String(random.int(0, 99)).padStart(2, '0')}`
    : `+493023125${String(random.int(0, 999)).padStart(3, '0')}`
