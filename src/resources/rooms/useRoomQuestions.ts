import { useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { largeMeasures, type Confirmation } from '../../../domain/geometry/plausibility.ts'
import { sidesIn } from '../../../domain/rules/roomStatus.ts'
import { useFormat } from '../../ui/format.ts'
import { roomValues } from './roomValues.ts'

/** What is unusual about a room's measures, to be confirmed before it is saved (spec 1 §5). */
export const useRoomQuestions = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return (values: FieldValues): string[] => {
    const room = roomValues(values)
    const sentence = ({ field, code, value, limit }: Confirmation) => {
      const unit = field === 'area' ? 'm²' : 'm'
      const side = code === 'sideLong' ? translate(`rooms.sides.${room.shape}.${field}`) : ''
      return translate(`rooms.unusual.${code}`, { side, value: quantity(value, unit, 2), limit: quantity(limit, unit, 1) })
    }
    return largeMeasures({ ...room, sides: sidesIn(room) }).map(sentence)
  }
}
