import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { roomFigures, sidesIn } from '../../../domain/rules/room.ts'
import { useFormat, type Unit } from '../../ui/facts/format.ts'
import { DataGatheringChip } from './roomColumns.tsx'
import { RoomDrawing } from './RoomDrawing.tsx'
import { useRoomValues } from './roomValues.ts'

/** The picture of the room while it is typed, with the resulting size and volume. */
export const RoomFigures = () => {
  const values = useRoomValues()
  const { size, volume, dataGathering } = roomFigures(values)
  return (
    <Box
      sx={{ position: { lg: 'sticky' }, top: { lg: 76 }, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <RoomDrawing
        shape={values.shape}
        sides={sidesIn(values)}
        outsideWalls={values.outsideWalls}
        unheatedWalls={values.unheatedWalls}
      />
      <Box
        component="dl"
        aria-live="polite"
        sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}
      >
        <Figure label="rooms.fields.size" value={size} unit="m²" />
        <Figure label="rooms.fields.volume" value={volume} unit="m³" />
      </Box>
      <DataGatheringChip status={dataGathering} />
    </Box>
  )
}

const Figure = ({ label, value, unit }: { label: string; value: number | null; unit: Unit }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate(label)}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: '1.375rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {value === null ? '–' : quantity(value, unit, 2)}
      </Typography>
    </div>
  )
}
