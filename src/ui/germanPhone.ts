import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { germanPlan } from 'virtual:german-plan'

/** A stored German number in groups, as domain/rules/phone.ts writes it, by the German plan of numbers alone: a third of the script that all plans are. */
export const germanPhone = (stored: string): string =>
  parsePhoneNumberFromString(stored, { extract: false }, germanPlan)?.formatInternational() ?? stored
