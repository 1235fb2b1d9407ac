import { Box, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { portfolio, type Portfolio } from '../../contract/main/portfolio.ts'
import { alertTypes } from '../../domain/enums.ts'
import { day, instantAt } from '../../domain/time.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import type { ChartColour, ChartData } from '../ui/chart/chartShape.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Ago } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { filteredList } from '../ui/list/rows/NameLink.tsx'
import { HomeClimate } from './HomeClimate.tsx'
import { HomeInstallation } from './HomeInstallation.tsx'
import { PortfolioRoom } from './rooms.tsx'

const chartHeight = 190

const looks: Record<(typeof alertTypes)[number], { colour: ChartColour; dash?: readonly number[] }> = {
  connectivity: { colour: 'danger' },
  battery: { colour: 'caution', dash: [6, 3] },
  motorCalibration: { colour: 'accent', dash: [2, 3] },
  operationMode: { colour: 'muted', dash: [8, 3, 2, 3] },
}

/** The day's noon in UTC, in seconds: the same calendar day everywhere in Europe. */
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000

const spanOf = (days: Portfolio['days']): Pick<ChartData, 'at' | 'from' | 'to' | 'gap' | 'byDay'> => {
  const at = days.map(({ day: date }) => noonOf(date))
  return { at, from: at[0] ?? 0, to: at.at(-1) ?? 0, gap: (2 * day) / 1000, byDay: true }
}

/** The days of a part of a chart, from the beginning of the first to the end of the last at the buildings, as filters of alerts. */
const daysIn = (from: number, to: number): { From: string; To: string } => {
  const dateAt = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
  const after = instantAt(dateAt(to + day / 1000), 0)
  return { From: instantAt(dateAt(from), 0), To: new Date(Date.parse(after) - 1).toISOString() }
}

/** A sentence below a picture, with the way to the rows. */
const Note = ({ to, action, children }: { to: string; action: string; children: ReactNode }) => (
  <Box
    sx={{
      px: 1,
      pt: 1,
      pb: 0.5,
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      rowGap: 0.5,
      alignItems: 'center',
      typography: 'body2',
      minHeight: 36,
    }}
  >
    <Box component="span" sx={{ flex: '1 1 12rem', color: 'text.secondary' }}>
      {children}
    </Box>
    <Box
      component={Link}
      to={to}
      sx={{ color: 'primary.main', display: 'flex', alignItems: 'center', minHeight: { xs: 44, sm: 26 } }}
    >
      {action}
    </Box>
  </Box>
)

const Online = ({ days }: Pick<Portfolio, 'days'>) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const navigate = useNavigate()
  const last = days.at(-1)
  const offline = last ? last.mounted - last.online : 0
  const values = days.map(({ mounted, online }) => (mounted === 0 ? null : (100 * online) / mounted))
  return (
    <ChartCard
      title={translate('home.portfolio.online')}
      height={chartHeight}
      data={{
        ...spanOf(days),
        lines: [
          {
            key: 'online',
            label: translate('home.portfolio.share'),
            unit: '%',
            decimals: 1,
            colour: 'accent',
            values,
          },
        ],
        greatest: 100,
      }}
      sync="portfolio"
      onZoom={(from, to) =>
        void navigate(filteredList(paths.alerts, { AlertTypes: ['connectivity'], ...daysIn(from, to) }))
      }
    >
      <Note
        to={filteredList(paths.thermostats.list, { NetworkStatus: ['Offline', 'Unknown'], Assigned: true })}
        action={translate('home.portfolio.showOffline')}
      >
        {translate('home.portfolio.offline', {
          smart_count: offline,
          number: number(offline),
          mounted: number(last?.mounted ?? 0),
        })}
      </Note>
    </ChartCard>
  )
}

const Alerts = ({ days }: Pick<Portfolio, 'days'>) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const navigate = useNavigate()
  const total = days.reduce(
    (sum, { alerts }) => sum + alertTypes.reduce((of, type) => of + alerts[type], 0),
    0,
  )
  const lines = alertTypes.map((type) => ({
    key: type,
    label: translate(`monitoring.types.${type}`),
    decimals: 0,
    stepped: true as const,
    values: days.map(({ alerts }) => alerts[type]),
    ...looks[type],
  }))
  return (
    <ChartCard
      title={translate('home.portfolio.alerts')}
      height={chartHeight}
      data={{ ...spanOf(days), lines, least: 0 }}
      sync="portfolio"
      onZoom={(from, to) => void navigate(filteredList(paths.alerts, daysIn(from, to)))}
    >
      <Note to={filteredList(paths.alerts, { Open: true })} action={translate('home.portfolio.showAlerts')}>
        {total === 0
          ? translate('home.portfolio.noAlerts', { days: days.length })
          : translate('home.portfolio.allAlerts', {
              smart_count: total,
              number: number(total),
              days: days.length,
            })}
      </Note>
    </ChartCard>
  )
}

/** The state of the client's portfolio in pictures: each with its figures in words and the way to their rows. */
export const HomePortfolio = ({ tenantId }: { tenantId: string }) => {
  const translate = useTranslate()
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['portfolio', tenantId],
    queryFn: () => main(portfolio.read, {}),
  })
  if (error && !data)
    return (
      <Card sx={{ gridColumn: '1 / -1' }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <PortfolioRoom />
  return (
    <Box
      component="section"
      data-tour="portfolio"
      aria-labelledby={titleId}
      sx={{ gridColumn: '1 / -1', mt: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <Typography id={titleId} variant="h2">
          {translate('home.portfolio.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {data.countedAt === null ? (
            translate('home.portfolio.notYet')
          ) : (
            <>
              {translate('home.portfolio.counted')} <Ago value={data.countedAt} />
            </>
          )}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        {data.days.length > 0 && <Online days={data.days} />}
        {data.days.length > 0 && <Alerts days={data.days} />}
        <HomeInstallation installation={data.installation} />
        <HomeClimate climate={data.climate} />
      </Box>
    </Box>
  )
}
