import { Box, Button, Checkbox, Link, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { HeatLoadAttempt } from '../../contract/main/heatingLoad.ts'
import type { HeatLoadStatus } from '../../domain/heat-load/heatLoadTerms.ts'
import { paths } from '../paths.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { StatusChip, type Tone } from '../ui/facts/StatusChip.tsx'
import { TabList } from '../ui/page/TabList.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { FailureText } from './FailureText.tsx'
import { useAttempts } from './heatLoadQueries.ts'
import { useHeatUnits } from './useHeatUnits.ts'

const temperatures = ['outdoorTemperature', 'designTemperature', 'flowTemperature'] as const

const tones: Readonly<Record<HeatLoadStatus, Tone>> = {
  Started: 'active',
  Finished: 'fine',
  Failed: 'danger',
}

/** All calculations of a building: who, when, with what, and what came of it. Two finished ones can be laid side by side. */
export const HistoryCard = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const titleId = useId()
  const { number, quantity, date: dateText } = useFormat()
  const { kw } = useHeatUnits()
  const typedOf = ({ includesHotWater, heatMeter, ...input }: HeatLoadAttempt['input']): string[] => [
    ...(includesHotWater ? [translate('heatLoad.history.withHotWater')] : []),
    ...(heatMeter === 'fuel' ? [translate('heatLoad.heatMeters.fuel')] : []),
    ...temperatures.flatMap((key) => {
      const value = input[key]
      return value === null ? [] : [translate(`heatLoad.history.${key}`, { value: quantity(value, '°C', 1) })]
    }),
  ]
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useAttempts(buildingId, page)
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2))
  const [one, other] = chosen
  const columns: StaticColumn<HeatLoadAttempt>[] = [
    {
      key: 'choose',
      label: 'heatLoad.history.choose',
      render: ({ id, status, date }) =>
        status === 'Finished' && (
          <Checkbox
            size="small"
            checked={chosen.includes(id)}
            onChange={() => choose(id)}
            slotProps={{
              input: {
                'aria-label': translate('heatLoad.history.chooseNamed', { date: dateText(date) ?? date }),
              },
            }}
          />
        ),
    },
    {
      key: 'date',
      label: 'heatLoad.fields.date',
      render: ({ id, date, status }) =>
        status === 'Finished' ? (
          <Link component={RouterLink} to={paths.heatLoadAttempt(buildingId, id)}>
            <FormatDate value={date} />
          </Link>
        ) : (
          <FormatDate value={date} />
        ),
    },
    {
      key: 'input',
      label: 'heatLoad.history.inputs',
      render: ({ input, unmet }) => (
        <>
          {quantity(input.heatQuantity, 'kWh', 1)}
          <SecondLine>{typedOf(input).join(' · ')}</SecondLine>
          {unmet.length > 0 && (
            <SecondLine>
              {translate('heatLoad.history.openItems', {
                smart_count: unmet.length,
                number: number(unmet.length),
              })}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'result',
      label: 'heatLoad.history.result',
      render: (attempt) => (
        <>
          <StatusChip tone={tones[attempt.status]} label={`heatLoad.statuses.${attempt.status}`} />
          {attempt.result && (
            <SecondLine>
              {kw(attempt.result.estimatedValueKw)} ({kw(attempt.result.probableRangeKw.low)} –{' '}
              {kw(attempt.result.probableRangeKw.high)})
            </SecondLine>
          )}
          {attempt.failure && (
            <SecondLine>
              <FailureText attempt={attempt} />
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'who',
      label: 'heatLoad.history.started',
      render: ({ startedAt, userName }) => (
        <>
          <FormatDate value={startedAt} />
          <SecondLine>{userName}</SecondLine>
        </>
      ),
    },
  ]
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('heatLoad.history.title')}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          disabled={!one || !other}
          component={RouterLink}
          to={one && other ? paths.heatLoadComparison(buildingId, one, other) : ''}
        >
          {translate('heatLoad.history.compare')}
        </Button>
      </Box>
      <TabList query={query} none="heatLoad.history.none" onPage={setPage}>
        <StaticTable<HeatLoadAttempt>
          label={translate('heatLoad.history.title')}
          columns={columns}
          rows={query.data?.items ?? []}
          keyOf={({ id }) => id}
        />
      </TabList>
    </Box>
  )
}
