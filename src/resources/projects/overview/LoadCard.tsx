import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Dashboard } from '../../../../contract/main/projectShapes.ts'
import { FactCard } from '../../../ui/facts/FactCard.tsx'
import { useFormat } from '../../../ui/facts/format.ts'

/** Who has how many appointments in the next two weeks. */
export const LoadCard = ({ load }: { load: Dashboard['load'] }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const most = Math.max(1, ...load.map(({ appointments }) => appointments))
  return (
    <FactCard title="projects.overview.load">
      {load.length === 0 ? (
        <Typography color="text.secondary">{translate('projects.overview.noLoad')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {load.map(({ userId, name, appointments, minutes }) => (
            <li key={userId ?? 'nobody'}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
                <Box
                  component="span"
                  sx={{
                    overflowWrap: 'anywhere',
                    ...(userId === null && { color: 'warning.main', fontWeight: 600 }),
                  }}
                >
                  {name ?? translate('projects.overview.nobody')}
                </Box>
                <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {translate('projects.overview.loadOf', {
                    smart_count: appointments,
                    number: number(appointments),
                    hours: number(minutes / 60, 1),
                  })}
                </Box>
              </Box>
              <Box
                aria-hidden
                sx={{
                  height: 8,
                  mt: 0.5,
                  borderRadius: 1,
                  bgcolor: 'soft.raised',
                  overflow: 'hidden',
                  forcedColorAdjust: 'none',
                }}
              >
                <Box
                  sx={{
                    height: '100%',
                    width: `${(100 * appointments) / most}%`,
                    bgcolor: userId === null ? 'warning.main' : 'primary.main',
                  }}
                />
              </Box>
            </li>
          ))}
        </Box>
      )}
    </FactCard>
  )
}
