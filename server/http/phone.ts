import { readPhone } from '../../domain/rules/phone.ts'
import { refuse } from './refusal.ts'

/**
 * A phone number as typed, in the form in which it is stored. One that is there already stays, also where it would not be accepted today:
 * a form that changes something else can be saved. Errors: rule 422 at the field.
 */
export const phoneToStore = <T extends string | null | undefined>(
  field: string,
  typed: T,
  before?: string | null,
): string | T => {
  if (!typed || typed === before) return typed
  return readPhone(typed) ?? refuse('rule', { fields: { [field]: 'invalidPhone' } })
}
