import { Box, Card, Link, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type * as z from 'zod'
import { buildingComplexes, type BuildingFloors } from '../../../contract/main/buildingComplexes.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { screenReaderOnly } from '../../theme/tokens.ts'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx'

type House = z.output<typeof BuildingFloors>

/** The buildings of a complex side by side, floor by floor, on a common ground line. */
export const ComplexFloors = () => {
  const record = useRecordContext()
  const translate = useTranslate()
  const id = String(record?.id)
  const { data } = useQuery({
    queryKey: ['building-complexes', 'floors', id],
    queryFn: ({ signal }) => main(buildingComplexes.floors, { params: { id } }, { signal }),
    enabled: record !== undefined,
  })
  const houses = data?.items ?? []
  if (houses.length === 0) return null
  const levels = houses.flatMap(({ floors }) => floors.map(({ floor }) => floor))
  const highest = Math.max(0, ...levels)
  const lowest = Math.min(0, ...levels)
  return (
    <Card component="section" aria-labelledby="complex-floors" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="complex-floors" variant="h3" component="h2">
        {translate('building-complexes.floors.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('building-complexes.floors.text')}
      </Typography>
      <ScrollRegion label={translate('building-complexes.floors.title')}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: `auto repeat(${houses.length}, minmax(88px, 148px))`,
            gridTemplateRows: `repeat(${highest - lowest + 1}, 26px) auto`,
            columnGap: 1.5,
            rowGap: '3px',
            width: 'max-content',
            pb: 1,
          }}
        >
          {Array.from({ length: highest - lowest + 1 }, (_, at) => highest - at).map((level) => (
            <Typography
              key={level}
              variant="body2"
              color="text.secondary"
              sx={{
                gridColumn: 1,
                gridRow: highest - level + 1,
                alignSelf: 'center',
                position: 'sticky',
                left: 0,
                bgcolor: 'background.paper',
                pr: 1,
                whiteSpace: 'nowrap',
              }}
            >
              {floorName(level, translate)}
            </Typography>
          ))}
          {houses.map((house, at) => (
            <HouseColumn
              key={house.buildingId}
              house={house}
              column={at + 2}
              highest={highest}
              lowest={lowest}
            />
          ))}
        </Box>
      </ScrollRegion>
    </Card>
  )
}

/** One column of the picture: the ground below a house, and its name. */
const HouseColumn = ({
  house,
  column,
  highest,
  lowest,
}: {
  house: House
  column: number
  highest: number
  lowest: number
}) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <>
      {house.floors.map(({ floor, buildingUnits, publicAreas }) => {
        const words = translate('building-complexes.floors.on', {
          floor: floorName(floor, translate),
          units: number(buildingUnits),
          areas: number(publicAreas),
        })
        return (
          <Tooltip key={floor} title={`${house.buildingName} · ${words}`}>
            <Box
              sx={{
                gridColumn: column,
                gridRow: highest - floor + 1,
                position: 'relative',
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                borderRadius: 0.5,
                fontSize: '0.8125rem',
                fontVariantNumeric: 'tabular-nums',
                border: 1,
                borderColor: 'divider',
                bgcolor: buildingUnits > 0 ? 'soft.accent' : 'soft.raised',
                color: buildingUnits > 0 ? 'text.primary' : 'text.secondary',
                ...(floor === 0 && { borderBottomWidth: 3, borderBottomColor: 'edge' }),
              }}
            >
              <span aria-hidden>
                {buildingUnits > 0 ? number(buildingUnits) : publicAreas > 0 ? '·' : ''}
              </span>
              <Box component="span" sx={screenReaderOnly}>
                {words}
              </Box>
            </Box>
          </Tooltip>
        )
      })}
      <Box
        sx={{ gridColumn: column, gridRow: highest - lowest + 2, pt: 0.5, textAlign: 'center', minWidth: 0 }}
      >
        <Link
          component={RouterLink}
          to={paths.buildings.show(house.buildingId)}
          sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem', lineHeight: 1.3, display: 'inline-block' }}
        >
          {house.buildingName}
        </Link>
        {house.unitsWithoutFloor > 0 && (
          <Typography variant="body2" color="warning.main">
            {translate('building-complexes.floors.without', { smart_count: house.unitsWithoutFloor })}
          </Typography>
        )}
      </Box>
    </>
  )
}
