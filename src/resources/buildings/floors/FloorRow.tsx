import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { BuildingFloor, FloorGateway } from '../../../../contract/main/buildingFloors.ts'
import { floorName } from '../../../ui/facts/FloorName.tsx'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { signalIcons, signalPaints } from '../signalLooks.tsx'
import { AreaCell, UnitCell } from './FloorCells.tsx'
import { GatewayMarks } from './GatewayMark.tsx'

const columns = { xs: 'minmax(0, 1fr)', md: '168px minmax(0, 1fr)' } as const

interface BandProps {
  name: string
  /** Beside the name. */
  head?: ReactNode
  /** Stands on the ground. */
  ground?: boolean
  below?: boolean
  children: ReactNode
}

/** A horizontal band of the house: its name on the left, what is there on the right. */
export const Band = ({ name, head, ground = false, below = false, children }: BandProps) => (
  <Box
    component="li"
    sx={({ palette }) => ({
      display: 'grid',
      gridTemplateColumns: columns,
      columnGap: 2,
      rowGap: 1,
      px: { xs: 1.5, sm: 2 },
      py: 1.25,
      borderBottom: `1px solid ${palette.divider}`,
      breakInside: 'avoid',
      ...(ground && { borderBottom: `4px solid ${palette.edge}` }),
      ...(below && { bgcolor: palette.soft.raised }),
      '@media print': { gridTemplateColumns: '150px minmax(0, 1fr)', px: 0, py: 0.5 },
    })}
  >
    <Box
      sx={{
        minWidth: 0,
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        flexWrap: 'wrap',
        columnGap: 1.5,
        alignItems: { xs: 'center', md: 'flex-start' },
        alignContent: 'flex-start',
        '@media print': { display: 'block' },
      }}
    >
      <Typography component="h2" sx={{ fontWeight: 650, fontSize: '0.9375rem' }}>
        {name}
      </Typography>
      {head}
    </Box>
    <Box sx={{ minWidth: 0 }}>{children}</Box>
  </Box>
)

const Signal = ({ floor: { strength, recordedAt, recordedByName } }: { floor: BuildingFloor }) => {
  const translate = useTranslate()
  const shown = strength ?? 'untested'
  return (
    <Box
      sx={{
        fontSize: '0.8125rem',
        color: 'text.secondary',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        alignItems: 'center',
      }}
    >
      <Box
        component="span"
        sx={({ palette }) => ({
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          px: 0.75,
          borderRadius: 1,
          color: 'text.primary',
          bgcolor: signalPaints[shown](palette).ground,
          '& svg': { fontSize: '1rem', color: signalPaints[shown](palette).sign },
        })}
      >
        {signalIcons[shown]}
        {translate(`buildings.floors.signal.${shown}`)}
      </Box>
      {recordedAt && (
        <span>
          {recordedByName && `${recordedByName}, `}
          <FormatDate value={recordedAt} as="day" />
        </span>
      )}
    </Box>
  )
}

/** A floor with its signal, units, shared areas and gateways. */
export const FloorRow = ({
  floor,
  gateways,
}: {
  floor: BuildingFloor
  gateways: readonly FloorGateway[]
}) => {
  const translate = useTranslate()
  const { floor: level, units, publicAreas } = floor
  const name = level === null ? translate('floor.none') : floorName(level, translate)
  return (
    <Band
      name={name}
      head={level !== null && <Signal floor={floor} />}
      ground={level === 0}
      below={level !== null && level < 0}
    >
      {units.length + publicAreas.length > 0 ? (
        <Box
          component="ul"
          aria-label={translate('buildings.floors.on', { floor: name })}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 0.75,
            gridTemplateColumns: {
              xs: 'repeat(2, minmax(0, 1fr))',
              sm: 'repeat(auto-fill, minmax(140px, 1fr))',
            },
            '@media print': { gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: '3px' },
          }}
        >
          {units.map((unit) => (
            <UnitCell key={unit.id} unit={unit} />
          ))}
          {publicAreas.map((area) => (
            <AreaCell key={area.id} area={area} />
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('buildings.floors.empty')}
        </Typography>
      )}
      {gateways.length > 0 && (
        <Box sx={{ mt: 0.75 }}>
          <GatewayMarks gateways={gateways} />
        </Box>
      )}
    </Band>
  )
}
