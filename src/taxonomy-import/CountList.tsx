import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import { paths } from '../paths.ts'
import { useFormat } from '../ui/facts/format.ts'

type Counts = ImportPreview['summary']['toCreate']

/** The kinds of records that an import creates, and the list of each. */
const kinds = [
  ['locations', paths.locations.list],
  ['buildingComplexes', paths.buildingComplexes.list],
  ['buildings', paths.buildings.list],
  ['buildingUnits', paths.buildingUnits.list],
  ['publicAreas', paths.publicAreas.list],
  ['rooms', paths.rooms.list],
  ['windows', paths.windows.list],
  ['radiators', paths.radiators.list],
  ['heatingCircuits', paths.heatingCircuits.list],
  ['leases', paths.leases.list],
  ['renters', paths.renters.list],
] as const

/** The number of records of each kind, planned or created. Created ones link to their list. */
export const CountList = ({ counts, linked = false }: { counts: Counts; linked?: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const made = kinds.filter(([kind]) => counts[kind] > 0)
  if (made.length === 0) return <Typography>{translate('import.wizard.summary.nothing')}</Typography>
  return (
    <Box
      component="dl"
      data-testid="counts"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
    >
      {made.map(([kind, list]) => {
        const label = translate(`import.wizard.kinds.${kind}`, { smart_count: counts[kind] })
        const figure = number(counts[kind])
        return (
          <Box key={kind} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                fontSize: '1.25rem',
                fontWeight: 600,
                lineHeight: 1.3,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {linked ? (
                <Link component={RouterLink} to={list} aria-label={`${figure} ${label}`}>
                  {figure}
                </Link>
              ) : (
                figure
              )}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
