import { Box, Typography, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint.ts'
import type { heatingLoad } from '../../contract/main/heatingLoad.ts'
import { chartColours } from '../ui/chart/chartShape.ts'
import { useWidth } from '../ui/chart/useWidth.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { useStatistic } from './heatLoadQueries.ts'

type HeatDay = Reply<typeof heatingLoad.completionStatistic>['days'][number]

const height = 190
const margin = { left: 46, right: 8, top: 26, bottom: 24 }

/** The metered heat of each calculated day beside what the model predicts for its weather: how well the calculation holds. */
export const DaysCard = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const query = useStatistic(buildingId)
  const days = query.data?.days ?? []
  const several = query.data?.severalDays
  if (query.data && days.length === 0) return null
  const columns: StaticColumn<HeatDay>[] = [
    { key: 'date', label: 'heatLoad.fields.date', render: ({ date }) => <FormatDate value={date} /> },
    {
      key: 'outdoor',
      label: 'heatLoad.quantities.outdoorTemperature',
      align: 'right',
      render: ({ outdoorTemperature }) => quantity(outdoorTemperature, '°C'),
    },
    {
      key: 'measured',
      label: 'heatLoad.days.measured',
      align: 'right',
      render: ({ measured }) => quantity(measured, 'kWh', 0),
    },
    {
      key: 'predicted',
      label: 'heatLoad.days.predicted',
      align: 'right',
      render: ({ predicted, basis }) =>
        predicted === null || basis === null
          ? '–'
          : `${quantity(predicted, 'kWh', 0)} (${translate(`heatLoad.days.bases.${basis}`)})`,
    },
    {
      key: 'error',
      label: 'heatLoad.days.error',
      align: 'right',
      render: (day) => (day.predicted === null ? '–' : errorText(day, quantity)),
    },
  ]
  return (
    <FactCard title="heatLoad.days.title" query={query}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5, maxWidth: 900 }}>
        {translate('heatLoad.days.help')}
        {several &&
          ` ${translate('heatLoad.days.several', { smart_count: several.days, load: quantity(several.heatLoadKw, 'kW'), plus: quantity(several.uncertaintyKw, 'kW') })}`}
      </Typography>
      <DaysPicture days={days} />
      <StaticTable<HeatDay>
        label={translate('heatLoad.days.title')}
        columns={columns}
        rows={days}
        keyOf={({ attemptId }) => attemptId}
      />
    </FactCard>
  )
}

const errorText = (
  { measured, predicted }: HeatDay,
  quantity: ReturnType<typeof useFormat>['quantity'],
): string => {
  const error = Math.round((100 * ((predicted ?? measured) - measured)) / measured)
  return `${error === 0 ? '' : error > 0 ? '+' : '−'}${quantity(Math.abs(error), '%', 0)}`
}

/** Bars of what was metered, marks of what was predicted, and the error between them. */
const DaysPicture = ({ days }: { days: readonly HeatDay[] }) => {
  const { palette } = useTheme()
  const colours = chartColours(useTheme())
  const { date, number, quantity } = useFormat()
  const { width, watch } = useWidth(640)
  const greatest = Math.max(...days.flatMap(({ measured, predicted }) => [measured, predicted ?? 0]), 1)
  const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const y = (kwh: number) => margin.top + plot.height * (1 - kwh / greatest)
  const step = plot.width / Math.max(days.length, 1)
  const bar = Math.min(46, step * 0.5)
  /** As many days have their words as fit beside each other. */
  const isNamed = (index: number) =>
    index % Math.ceil(days.length / Math.max(1, Math.floor(plot.width / 78))) === 0
  const ordered = days.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return (
    <Box ref={watch} aria-hidden sx={{ mb: 1, forcedColorAdjust: 'none' }}>
      <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`}>
        {[0, greatest / 2, greatest].map((kwh) => (
          <g key={kwh}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(kwh)}
              y2={y(kwh)}
              stroke={palette.divider}
            />
            <text
              x={margin.left - 6}
              y={y(kwh) + 4}
              textAnchor="end"
              fontSize={11}
              fill={palette.text.secondary}
            >
              {number(kwh, 0)}
            </text>
          </g>
        ))}
        {ordered.map((day, index) => {
          const middle = margin.left + step * (index + 0.5)
          return (
            <g key={day.attemptId}>
              <rect
                x={middle - bar / 2}
                y={y(day.measured)}
                width={bar}
                height={Math.max(0, y(0) - y(day.measured))}
                rx={2}
                fill={colours.warm}
                opacity={0.85}
              />
              {day.predicted !== null && (
                <>
                  <line
                    x1={middle}
                    x2={middle}
                    y1={y(day.measured)}
                    y2={y(day.predicted)}
                    stroke={colours.danger}
                    strokeWidth={2}
                    strokeDasharray="3 2"
                  />
                  <line
                    x1={middle - bar / 2 - 6}
                    x2={middle + bar / 2 + 6}
                    y1={y(day.predicted)}
                    y2={y(day.predicted)}
                    stroke={colours.accent}
                    strokeWidth={3}
                  />
                  {isNamed(index) && (
                    <text
                      x={middle}
                      y={Math.min(y(day.measured), y(day.predicted)) - 7}
                      textAnchor="middle"
                      fontSize={11}
                      fontWeight={600}
                      fill={palette.text.primary}
                    >
                      {errorText(day, quantity)}
                    </text>
                  )}
                </>
              )}
              {isNamed(index) && (
                <text
                  x={middle}
                  y={height - 6}
                  textAnchor="middle"
                  fontSize={11}
                  fill={palette.text.secondary}
                >
                  {date(day.date)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </Box>
  )
}
