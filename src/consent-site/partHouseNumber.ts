import { splitStreet } from '../../domain/rules/address.ts'

/**
 * Takes a house number that was typed, or filled in by the browser, behind the street over into its own empty field: browsers keep
 * both as one line. @returns whether there was one.
 */
export const partHouseNumber = (form: HTMLFormElement): boolean => {
  const [street, number] = [form.elements.namedItem('street'), form.elements.namedItem('number')]
  if (!(street instanceof HTMLInputElement) || !(number instanceof HTMLInputElement) || number.value.trim() !== '') return false
  const parts = splitStreet(street.value)
  if (parts.streetNumber === undefined) return false
  street.value = parts.street
  number.value = parts.streetNumber
  return true
}
