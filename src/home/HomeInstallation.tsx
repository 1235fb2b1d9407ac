import WellIcon from '@mui/icons-material/CheckCircleOutlined'
import { Box, Card, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Portfolio } from '../../contract/main/portfolio.ts'
import { paths } from '../paths.ts'
import { SplitBar } from '../ui/chart/SplitBar.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { TallLink } from '../ui/list/rows/NameLink.tsx'
import { ProgressBar } from '../ui/facts/ProgressBar.tsx'

/** How far the installation is in the client's buildings, and those furthest behind. */
export const HomeInstallation = ({
  installation: { done, underWay, notStarted, behind },
}: Pick<Portfolio, 'installation'>) => {
  const translate = useTranslate()
  const { date, number } = useFormat()
  const titleId = useId()
  const total = done + underWay + notStarted
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, pt: 2 }}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ minHeight: 36 }}>
        {translate('home.portfolio.installation')}
      </Typography>
      {total === 0 ? (
        <Typography color="text.secondary">{translate('home.portfolio.noUnits')}</Typography>
      ) : (
        <SplitBar
          parts={[
            { label: 'home.portfolio.done', count: done, colour: 'fine' },
            { label: 'home.portfolio.underWay', count: underWay, colour: 'accent' },
            { label: 'home.portfolio.notStarted', count: notStarted, colour: 'line' },
          ]}
        />
      )}
      {total > 0 && behind.length === 0 && (
        <Box sx={{ display: 'flex', gap: 1.5, mt: 2 }}>
          <WellIcon color="success" aria-hidden />
          <Typography>
            {translate('home.portfolio.allDone', { smart_count: done, number: number(done) })}
          </Typography>
        </Box>
      )}
      {behind.length > 0 && (
        <>
          <Typography variant="body2" component="h4" sx={{ mt: 2, mb: 0.5, fontWeight: 600 }}>
            {translate('home.portfolio.behind')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {behind.map(({ id, name, units, finalizedUnits, overdueSince }) => (
              <Box
                component="li"
                key={id}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 2,
                  minHeight: 40,
                  borderTop: 1,
                  borderColor: 'divider',
                  py: 0.5,
                }}
              >
                <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
                  <TallLink to={paths.buildings.show(id)}>{name}</TallLink>
                  {overdueSince !== null && (
                    <Box component="span" sx={{ display: 'block', color: 'error.main' }}>
                      {translate('home.portfolio.overdue', { day: date(overdueSince) ?? '' })}
                    </Box>
                  )}
                </Box>
                <Box sx={{ flex: '1 1 9rem', maxWidth: 240 }}>
                  <ProgressBar done={finalizedUnits} total={units} label="estate.progress" />
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Card>
  )
}
