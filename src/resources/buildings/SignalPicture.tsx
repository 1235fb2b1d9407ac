import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { Building, SignalTest } from '../../../contract/main/buildingShapes.ts'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { signalIcons, signalPaints } from './signalLooks.tsx'

type Floor = z.output<typeof SignalTest>['floors'][number]

/** A cross-section of the building with the signal quality on every floor, from the roof to below the ground. */
export const SignalPicture = ({
  floors,
  roofType,
}: {
  floors: readonly Floor[]
  roofType: Building['roofType']
}) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'max-content minmax(120px, 200px) max-content',
      columnGap: 1.5,
      alignItems: 'center',
    }}
  >
    <Box
      aria-hidden
      sx={({ palette }) => ({
        gridColumn: 2,
        bgcolor: palette.edge,
        opacity: 0.55,
        ...(roofType === 'Pitched'
          ? { height: 26, clipPath: 'polygon(50% 0, 100% 100%, 0 100%)' }
          : { height: 5, borderRadius: '2px 2px 0 0' }),
      })}
    />
    <Box component="ol" sx={{ display: 'contents', listStyle: 'none' }}>
      {floors.map((floor) => (
        <FloorRow key={floor.floor} floor={floor} />
      ))}
    </Box>
  </Box>
)

const FloorRow = ({ floor: { floor, strength, recordedAt } }: { floor: Floor }) => {
  const translate = useTranslate()
  const shown = strength ?? 'untested'
  return (
    <Box component="li" sx={{ display: 'contents' }}>
      <Box
        component="span"
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'nowrap', gridColumn: 1 }}
      >
        {floorName(floor, translate)}
      </Box>
      <Box
        component="span"
        sx={({ palette }) => {
          const { ground, sign } = signalPaints[shown](palette)
          return {
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            px: 1.25,
            height: 30,
            fontSize: '0.8125rem',
            bgcolor: ground,
            border: `1px ${strength ? 'solid' : 'dashed'} ${palette.divider}`,
            borderTop: 0,
            '& svg': { fontSize: '1rem', color: sign },
            ...(floor === 0 && { borderBottom: `3px solid ${palette.edge}` }),
            ...(floor < 0 && { ml: 1, mr: 1 }),
          }
        }}
      >
        {signalIcons[shown]}
        {translate(`buildings.signal.${shown}`)}
      </Box>
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <FormatDate value={recordedAt} as="day" />
      </Box>
    </Box>
  )
}
