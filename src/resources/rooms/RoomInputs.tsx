import { Box } from '@mui/material'
import { type RaRecord, TextInput, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { type FieldValues, useWatch } from 'react-hook-form'
import { type Room, RoomCreate, RoomInput } from '../../../contract/main/rooms.ts'
import { type Confirmation, largeMeasures } from '../../../domain/geometry/room.ts'
import { sidesIn as measuredSides } from '../../../domain/rules/room.ts'
import { fieldsOfPart, standardsOf } from '../../../domain/rules/fields.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { DecimalInput } from '../../ui/form/DecimalInput.tsx'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { FieldInput } from '../../ui/form/FieldInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { FloorInput } from '../../ui/form/FloorInput.tsx'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { RoomFigures } from './RoomFigures.tsx'
import { roomValues, sidesIn, useRoomValues } from './roomValues.ts'
import { ShapeInput } from './ShapeInput.tsx'
import { WallsInput } from './WallsInput.tsx'

/** The fields of a room, with its picture beside them. */
export const RoomInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && <Parent />}
    <Fieldset columns={2}>
      <TextInput source="name" isRequired />
      <FieldInput resource="rooms" field="type" row={roomFields.type} />
      <Floor />
    </Fieldset>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(280px, 420px)' },
        columnGap: 5,
        rowGap: 2,
        width: '100%',
        mt: 3,
      }}
    >
      <div>
        <Measures />
        <Walls />
        <Fieldset>
          <TextInput source="description" multiline minRows={3} />
        </Fieldset>
      </div>
      <Box sx={{ order: { xs: -1, lg: 0 } }}>
        <RoomFigures />
      </Box>
    </Box>
  </>
)

const idOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The parent of the room: a unit or a public area. Choosing one disables the other. */
const Parent = () => {
  const [unitId, publicAreaId]: unknown[] = useWatch({ name: ['unitId', 'publicAreaId'] })
  return (
    <Fieldset columns={2}>
      <PlacePicker
        isRequired={false}
        source="unitId"
        reference="building-units"
        disabled={idOf(publicAreaId) !== ''}
        helperText="rooms.unitOrArea"
      />
      <PlacePicker
        isRequired={false}
        source="publicAreaId"
        reference="public-areas"
        disabled={idOf(unitId) !== ''}
      />
    </Fieldset>
  )
}

/** The building of the selected unit or public area, for its floors. */
const useBuildingId = (): string | undefined => {
  const record = useRecordContext<Partial<Room>>()
  const [unit, area]: unknown[] = useWatch({ name: ['unitId', 'publicAreaId'] })
  const [unitId, areaId] = [idOf(unit), idOf(area)]
  const known = record?.buildingId
  const inUnit = useGetOne<RaRecord & { buildingId: string }>(
    'building-units',
    { id: unitId },
    { enabled: !known && unitId !== '' },
  )
  const inArea = useGetOne<RaRecord & { buildingId: string }>(
    'public-areas',
    { id: areaId },
    { enabled: !known && areaId !== '' },
  )
  return known ?? (unitId ? inUnit.data : areaId ? inArea.data : undefined)?.buildingId
}

const Floor = () => <FloorInput buildingId={useBuildingId()} helperText="rooms.floorHelp" />

const Measures = () => {
  const { shape, slopingRoof } = useRoomValues()
  return (
    <>
      <Fieldset legend="rooms.parts.measures">
        <ShapeInput />
      </Fieldset>
      <Fieldset columns={2}>
        {sidesIn(shape).map(({ source, label }) => (
          <DecimalInput key={`${shape}${source}`} source={source} label={label} unit="m" />
        ))}
        {slopingRoof ? (
          <>
            <DecimalInput source="minHeight" unit="m" />
            <DecimalInput source="maxHeight" unit="m" />
          </>
        ) : (
          <DecimalInput source="height" unit="m" />
        )}
        {fieldsOfPart(roomFields, 'measures').map((field) => (
          <Box key={field} sx={{ gridColumn: '1 / -1' }}>
            <FieldInput resource="rooms" field={field} row={roomFields[field]} helperText={false} />
          </Box>
        ))}
      </Fieldset>
    </>
  )
}

const Walls = () => (
  <>
    <Fieldset legend="rooms.parts.walls" columns={2}>
      <DecimalInput source="outsideWallsCount" whole />
      <DecimalInput source="unheatedWallsCount" whole />
    </Fieldset>
    <Box sx={{ maxWidth: 720, mb: 3 }}>
      <WallsInput />
    </Box>
  </>
)

/** Questions about unusual room measures, to confirm before saving (spec 1 §5). */
const useRoomQuestions = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return (values: FieldValues): string[] => {
    const room = roomValues(values)
    const sentence = ({ field, code, value, limit }: Confirmation) => {
      const unit = field === 'area' ? 'm²' : 'm'
      const side = code === 'sideLong' ? translate(`rooms.sides.${room.shape}.${field}`) : ''
      return translate(`rooms.unusual.${code}`, {
        side,
        value: quantity(value, unit, 2),
        limit: quantity(limit, unit, 1),
      })
    }
    return largeMeasures({ ...room, sides: measuredSides(room) }).map(sentence)
  }
}

export const roomForm = defineForm({
  schema: { create: RoomCreate, update: RoomInput },
  Inputs: RoomInputs,
  defaultValues: standardsOf(roomFields),
  useQuestions: useRoomQuestions,
})
