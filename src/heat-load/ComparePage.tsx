import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { HeatLoadAttemptDetails } from '../../contract/main/heatingLoad.ts'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { ScrollRegion } from '../ui/page/ScrollRegion.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { useAttempt } from './heatLoadQueries.ts'
import { RangePicture } from './RangePicture.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

/** By day; two of the same day by when they were started. */
const orderOf = ({ date, startedAt }: HeatLoadAttemptDetails): string => `${date} ${startedAt}`

/** Two calculations of a building side by side. */
export const ComparePage = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <RequirePermission needs={needs.heatLoad}>
      <Found buildingId={id} first={search.get('first') ?? ''} second={search.get('second') ?? ''} />
    </RequirePermission>
  )
}

const Found = ({ buildingId, first, second }: { buildingId: string; first: string; second: string }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const [one, other] = [useAttempt(first), useAttempt(second)]
  const failed = [one, other].find(({ error }) => error)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} page />
  if (!one.data?.result || !other.data?.result)
    return one.isPending || other.isPending ? (
      <PageLoading />
    ) : (
      <Typography>{translate('heatLoad.compare.none')}</Typography>
    )
  const both = [
    { attempt: one.data, result: one.data.result },
    { attempt: other.data, result: other.data.result },
  ].toSorted((left, right) => orderOf(left.attempt).localeCompare(orderOf(right.attempt)))
  return (
    <>
      <PageTitle title="heatLoad.compare.title" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Trail
          steps={[
            { label: one.data.buildingName, to: paths.buildings.show(buildingId) },
            { label: translate('heatLoad.title'), to: paths.heatLoad(buildingId) },
            { label: translate('heatLoad.compare.title') },
          ]}
        />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {both.map(({ attempt, result }, index) => (
            <FactCard
              key={attempt.id}
              title={translate('heatLoad.attemptOf', { date: date(attempt.date) ?? attempt.date })}
            >
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {translate('heatLoad.history.started')} <FormatDate value={attempt.startedAt} />
              </Typography>
              <RangePicture result={result} beside={both[1 - index]?.result} />
            </FactCard>
          ))}
        </Box>
        <Differences both={both} />
      </Box>
    </>
  )
}

/** What lets both columns of figures fit beside the longest name on a phone. */
const narrow = {
  '& th, & td': { px: { xs: 0.75, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
  '& tbody th': { hyphens: 'auto', overflowWrap: 'anywhere' },
} as const

/** On a phone the difference stands below the second value. */
const besides = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Every number of both, and their difference. */
const Differences = ({
  both,
}: {
  both: readonly { attempt: HeatLoadAttemptDetails; result: HeatLoadResult }[]
}) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { kw, kwh, quantity, coefficient, plain, squareMetres, difference } = useHeatUnits()
  // both may round to the same tenth of a degree although they differ
  const celsius = (value: number) => quantity(value, '°C', 2)
  const rows: readonly (readonly [
    string,
    (result: HeatLoadResult) => number | null,
    (value: number) => string,
  ])[] = [
    ['heatQuantity', ({ day }) => day.heatQuantity.value, kwh],
    ['hotWater', ({ day }) => day.hotWater.value, kwh],
    ['indoorTemperature', ({ day }) => day.indoorTemperature.value, celsius],
    ['outdoorTemperature', ({ day }) => day.outdoorTemperature.value, celsius],
    ['heatedArea', ({ day }) => day.heatedArea.value, squareMetres],
    ['windowArea', ({ day }) => day.windowArea.value, squareMetres],
    ['internalGains', ({ day }) => day.internalGains.value, kwh],
    ['solarGains', ({ day }) => day.solarGains.value, kwh],
    ['storage', ({ day }) => day.storage.value, kwh],
    ['measuredCoefficient', ({ day }) => day.heatLossCoefficient, coefficient],
    ['designIndoorTemperature', ({ day }) => day.designIndoorTemperature, celsius],
    ['designTemperature', ({ climate }) => climate.designTemperature.value, celsius],
    ['calculated', (result) => result.calculatedHeatLoadKw, kw],
    ['envelope', (result) => result.envelopeHeatLoadKw, kw],
    ['estimated', (result) => result.estimatedValueKw, kw],
    ['rangeLow', ({ probableRangeKw }) => probableRangeKw.low, kw],
    ['rangeHigh', ({ probableRangeKw }) => probableRangeKw.high, kw],
    ['calibration', ({ calibration }) => calibration.factor, (value) => plain(value, 3)],
  ]
  return (
    <FactCard title="heatLoad.compare.numbers">
      <ScrollRegion label={translate('heatLoad.compare.numbers')}>
        <Table size="small" sx={narrow}>
          <TableHead>
            <TableRow>
              <TableCell />
              {both.map(({ attempt }) => (
                <TableCell key={attempt.id} align="right">
                  {date(attempt.date)}
                  <SecondLine>
                    <FormatDate value={attempt.startedAt} />
                  </SecondLine>
                </TableCell>
              ))}
              <TableCell align="right" sx={besides}>
                {translate('heatLoad.compare.difference')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([key, of, text]) => {
              const [before = null, after = null] = both.map(({ result }) => of(result))
              const change = before === null || after === null ? '–' : difference(after - before, text)
              return (
                <TableRow key={key} sx={{ '& td': { fontVariantNumeric: 'tabular-nums' } }}>
                  <TableCell component="th" scope="row">
                    {translate(`heatLoad.quantities.${key}`)}
                  </TableCell>
                  {[before, after].map((value, index) => (
                    <TableCell key={both[index]?.attempt.id} align="right">
                      {value === null ? '–' : text(value)}
                      {index === 1 && before !== after && (
                        <SecondLine sx={{ display: { sm: 'none' } }}>{change}</SecondLine>
                      )}
                    </TableCell>
                  ))}
                  <TableCell align="right" sx={besides}>
                    {change}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </ScrollRegion>
    </FactCard>
  )
}
