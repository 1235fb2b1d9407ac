import { useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { largeRadiator } from '../../../domain/geometry/plausibility.ts'
import { useFormat } from '../../ui/format.ts'

/** What is unusual about a radiator's length, to be confirmed before it is saved. */
export const useRadiatorQuestions = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return ({ length }: FieldValues): string[] =>
    largeRadiator(typeof length === 'number' ? length / 1000 : null).map(({ code, value, limit }) =>
      translate(`radiators.unusual.${code}`, { value: quantity(value, 'm', 2), limit: quantity(limit, 'm') }),
    )
}
