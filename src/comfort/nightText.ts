import { useTranslate } from 'react-admin'
import { useFormat } from '../ui/facts/format.ts'

/** A night setback in a short text: by how much or to what, and when. */
export const useNightText = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return ({
    reduceBy,
    reduceTo,
    from,
    to,
  }: {
    reduceBy: number | null
    reduceTo: number | null
    from: string
    to: string
  }): string =>
    translate(reduceBy === null ? 'comfort.night.toText' : 'comfort.night.byText', {
      amount: reduceBy === null ? quantity(reduceTo ?? 0, '°C') : quantity(reduceBy, 'K'),
      from,
      to,
    })
}
