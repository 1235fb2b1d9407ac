import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { roomShapes } from '../../../domain/enums.ts'
import { sidesOf, whyNotHeights, whyNotShape, type Confirmation } from '../../../domain/geometry/room.ts'
import { sideFields, sidesIn } from '../../../domain/rules/room.ts'
import { fieldsOfPart } from '../../../domain/rules/fields.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { RoomDrawingReference } from '../../resources/rooms/RoomDrawingReference.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { measureKey } from '../shell/errorKey.ts'
import { PhoneFields } from '../shell/PhoneFields.tsx'
import { twoColumns } from '../shell/wrappedLabels.ts'
import { Unusual } from '../shell/Unusual.tsx'
import { RoomDraft, shownRoom, unlikely, type RoomState } from './roomState.ts'

/** Shape and measures, drawn as they are typed. */
export const MeasuresStep = ({ state, change }: BodyProps<RoomState>) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const room = shownRoom(state)
  const sides = sidesIn(room)
  const wrong = whyNotShape(room.shape, sides)
  const wrongHeights = whyNotHeights(room)
  const heights = room.slopingRoof ? (['minHeight', 'maxHeight'] as const) : (['height'] as const)
  const error = (metres: number | null, reason: string | undefined) => {
    const key = measureKey(metres, reason)
    return key && translate(key)
  }
  const sentence = ({ field, code, value, limit }: Confirmation) => {
    const unit = field === 'area' ? 'm²' : 'm'
    const side = code === 'sideLong' ? translate(`rooms.sides.${room.shape}.${field}`) : ''
    return translate(`rooms.unusual.${code}`, {
      side,
      value: quantity(value, unit, 2),
      limit: quantity(limit, unit, 1),
    })
  }
  const questions = unlikely(state)
  return (
    <>
      <Box sx={{ '& > [role=radiogroup]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
        <Choice
          label={translate('rooms.fields.shape')}
          value={room.shape}
          options={roomShapes.map((value) => ({ value, label: translate(`rooms.shapes.${value}`) }))}
          onChange={(shape) => change({ shape, isChecked: false })}
        />
      </Box>
      <Box sx={{ my: 1, display: 'flex', justifyContent: 'center' }}>
        <RoomDrawingReference
          shape={room.shape}
          sides={sides}
          outsideWalls={room.outsideWalls}
          unheatedWalls={room.unheatedWalls}
        />
      </Box>
      <Box sx={{ ...twoColumns, mb: 1 }}>
        {sidesOf[room.shape].map((side) => (
          <NumberField
            key={side}
            label={translate(`rooms.sides.${room.shape}.${side}`)}
            value={room[sideFields[side]]}
            unit="m"
            error={error(room[sideFields[side]], wrong?.[side])}
            onChange={(metres) => change({ [sideFields[side]]: metres, isChecked: false })}
          />
        ))}
        {heights.map((field) => (
          <NumberField
            key={field}
            label={translate(`rooms.fields.${field}`)}
            value={room[field]}
            unit="m"
            error={error(room[field], wrongHeights?.[field])}
            onChange={(metres) => change({ [field]: metres, isChecked: false })}
          />
        ))}
      </Box>
      <PhoneFields
        resource="rooms"
        table={roomFields}
        fields={fieldsOfPart(roomFields, 'measures')}
        values={room}
        onChange={(changed) => change({ ...RoomDraft.parse(changed), isChecked: false })}
      />
      {questions.length > 0 && (
        <Unusual isChecked={state.input.isChecked === true} onChange={(isChecked) => change({ isChecked })}>
          {questions.map((question) => (
            <div key={question.code + question.field}>{sentence(question)}</div>
          ))}
        </Unusual>
      )}
    </>
  )
}
