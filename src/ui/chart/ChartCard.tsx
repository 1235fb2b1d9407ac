import ChartIcon from '@mui/icons-material/ShowChart'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormatDate } from '../facts/FormatDate.tsx'
import { useFormat } from '../facts/format.ts'
import { comparedInstant } from './byClock.ts'
import { useCursorPlace } from './chartCursor.ts'
import { ChartExport } from './ChartExport.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartData } from './chartShape.ts'
import { marksAt } from './marks.ts'
import { ChartTable } from './ChartTable.tsx'
import type { TimeChartProps } from './TimeChart.tsx'
import { useChartText } from './useChartText.ts'
import { lazyPart } from '../loading/lazyPart.tsx'

let answer: boolean | undefined

/** Whether this browser has a canvas; without one the chart is a table. */
const canDraw = (): boolean => {
  answer ??= document.createElement('canvas').getContext('2d') !== null
  return answer
}

const TimeChart = lazyPart(async () => (await import('./TimeChart.tsx')).TimeChart, {
  waiting: ({ height }) => <Box sx={{ height }} />,
  inPlace: true,
})

interface Props extends Pick<TimeChartProps, 'sync' | 'onZoom'> {
  /** Translated. */
  title: string
  /** What it is of, for its exports. */
  subject?: string | undefined
  data: ChartData
  height?: number
  /** Keys of lines that are hidden until the user shows them. */
  hiddenFirst?: readonly string[]
  children?: ReactNode
}

/** Quantities over time as a chart with a legend, and as a table. */
export const ChartCard = ({
  title,
  subject,
  data,
  height = 240,
  hiddenFirst = [],
  sync,
  onZoom,
  children,
}: Props) => {
  const translate = useTranslate()
  const { summary, quantity } = useChartText()
  const { date } = useFormat()
  const titleId = useId()
  const [asTable, setAsTable] = useState(!canDraw())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenFirst))
  const box = useRef<HTMLDivElement>(null)
  const place = useCursorPlace(sync, data.at)
  const toggle = (key: string) =>
    setHidden(
      (before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]),
    )
  const second = place === null ? undefined : data.at[place]
  const empty = data.at.length === 0
  const changes =
    place === null
      ? ''
      : marksAt(data.marks ?? [], data.at, place)
          .map(({ label }) => label)
          .join(' · ')
  /** What stands at the cursor; without one, at the end. */
  const valueText = () => {
    const shown = place ?? data.at.length - 1
    const values = data.lines
      .filter(({ key }) => !hidden.has(key))
      .map((line) => `${line.label} ${quantity(line, line.values[shown])}`)
    const at = data.at[shown] ?? 0
    const compared = data.earlier === undefined ? undefined : comparedInstant(at, data.earlier)
    return [date(at * 1000), compared && date(compared), ...values, changes].filter(Boolean).join(', ')
  }
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 }, pb: { xs: 1, sm: 1.5 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 36 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, px: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {second !== undefined && (
            <FormatDate
              value={new Date(second * 1000).toISOString()}
              {...(data.byDay && { as: 'day' as const })}
            />
          )}
          {second !== undefined && data.earlier !== undefined && (
            <>
              {' / '}
              <FormatDate value={comparedInstant(second, data.earlier)} />
            </>
          )}
        </Typography>
        {!empty && canDraw() && (
          <Button
            size="small"
            color="inherit"
            startIcon={asTable ? <ChartIcon /> : <TableIcon />}
            onClick={() => setAsTable(!asTable)}
          >
            {translate(asTable ? 'ui.chart.asChart' : 'ui.chart.asTable')}
          </Button>
        )}
        {!empty && (
          <ChartExport
            title={title}
            subject={subject}
            data={data}
            hidden={hidden}
            canvas={() => (asTable ? null : (box.current?.querySelector('canvas') ?? null))}
          />
        )}
      </Box>
      {empty ? (
        <Typography color="text.secondary" sx={{ px: 1, py: 3 }}>
          {translate('ui.chart.empty')}
        </Typography>
      ) : asTable ? (
        <ChartTable data={data} label={title} />
      ) : (
        <>
          <ChartLegend data={data} hidden={hidden} place={place} onToggle={toggle} />
          {data.marks && (
            <Typography variant="body2" noWrap aria-hidden sx={{ px: 1, minHeight: 20 }}>
              {changes}
            </Typography>
          )}
          <Box ref={box}>
            <TimeChart
              data={data}
              hidden={hidden}
              height={height}
              name={title}
              summary={summary(data)}
              place={place}
              valueText={valueText()}
              sync={sync}
              onZoom={onZoom}
            />
          </Box>
        </>
      )}
      {children}
    </Card>
  )
}
