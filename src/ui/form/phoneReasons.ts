import { reasonMessage } from '../../providers/reasons.ts'

/** Fields that hold a phone number, in every form. */
const phones = ['phone', 'contactPhone']

/**
 * Why numbers that were entered are no phone numbers, by field, before they are sent. The plans of numbers load with the first one; without
 * them the server says it.
 */
export const phoneReasons = async (
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
) => {
  const entered = phones.flatMap((name) => {
    const text = values[name]
    return typeof text === 'string' && text !== '' && text !== before[name] ? [{ name, text }] : []
  })
  if (entered.length === 0) return undefined
  const rules = await import('../../../domain/rules/phone.ts').catch(() => undefined)
  const wrong = entered.filter(({ text }) => rules && rules.readPhone(text) === undefined)
  return wrong.length === 0
    ? undefined
    : Object.fromEntries(wrong.map(({ name }) => [name, reasonMessage('invalidPhone')]))
}
