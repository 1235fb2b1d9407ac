import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useMay } from '../ui/useMay.ts'
import { useComfort } from './comfortQueries.ts'
import { propagationTones } from './propagationTones.ts'
import { useNightText } from './nightText.ts'

/** The comfort settings on a building's page, in short, with the way to their own page. */
export const ComfortReference = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const nightText = useNightText()
  const mayRead = useMay(needs.thermostat)
  const query = useComfort(mayRead ? buildingId : null)
  if (!mayRead) return null
  const { data } = query
  const rows = data
    ? ([
        [
          'levelsMapping',
          translate(
            data.levelsMapping.levels === null ? 'comfort.levels.usualText' : 'comfort.levels.ownText',
          ),
        ],
        [
          'nightReduction',
          data.nightReduction.value === null
            ? translate('comfort.night.none')
            : nightText(data.nightReduction.value),
        ],
      ] as const)
    : []
  return (
    <FactCard
      title="comfort.title"
      query={query}
      action={
        <Button component={Link} to={paths.comfort(buildingId)} size="small">
          {translate('comfort.open')}
        </Button>
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {rows.map(([kind, text]) => {
          const propagation = data?.[kind].propagation
          const isOpen =
            kind === 'nightReduction' &&
            data?.nightReduction.value &&
            data.nightReduction.confirmedAt === null
          return (
            <Box key={kind}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {translate(`comfort.kinds.${kind}`)}
              </Typography>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 1,
                  rowGap: 0.5,
                }}
              >
                {text}
                {isOpen ? (
                  <StatusChip tone="caution" label="comfort.night.states.scheduled" />
                ) : (
                  propagation && (
                    <StatusChip
                      tone={propagationTones[propagation.status]}
                      label={`comfort.propagation.${propagation.status}`}
                    />
                  )
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
    </FactCard>
  )
}
