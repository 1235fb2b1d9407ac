import { useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { largeWindow } from '../../../domain/geometry/plausibility.ts'
import { useFormat } from '../../ui/format.ts'

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** What is unusual about a window's measures, to be confirmed before it is saved. */
export const useWindowQuestions = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return ({ width, height }: FieldValues): string[] =>
    largeWindow({ width: numberOf(width), height: numberOf(height) }).map(({ code, value, limit }) =>
      translate(`windows.unusual.${code}`, { value: quantity(value, 'm²', 2), limit: quantity(limit, 'm²') }),
    )
}
