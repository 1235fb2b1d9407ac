import ChartIcon from '@mui/icons-material/ShowChart'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormatDate } from '../FormatDate.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartData } from './chartShape.ts'
import { ChartTable } from './ChartTable.tsx'
import type { TimeChartProps } from './TimeChart.tsx'
import { useChartText } from './useChartText.ts'
import { latePart } from '../latePart.tsx'

let answer: boolean | undefined

/** Whether this browser has a canvas; without one the chart is a table. */
const canDraw = (): boolean => {
  answer ??= document.createElement('canvas').getContext('2d') !== null
  return answer
}

const TimeChart = latePart(async () => (await import('./TimeChart.tsx')).TimeChart, {
  waiting: ({ height }) => <Box sx={{ height }} />,
  inPlace: true,
})

interface Props extends Pick<TimeChartProps, 'sync' | 'onZoom'> {
  /** Translated. */
  title: string
  data: ChartData
  height?: number
  /** Keys of lines that are hidden until the user shows them. */
  hiddenFirst?: readonly string[]
  children?: ReactNode
}

/** Quantities over time as a chart with a legend, and as a table. */
export const ChartCard = ({ title, data, height = 240, hiddenFirst = [], sync, onZoom, children }: Props) => {
  const translate = useTranslate()
  const { summary } = useChartText()
  const titleId = useId()
  const [asTable, setAsTable] = useState(!canDraw())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenFirst))
  const [place, setPlace] = useState<number | null>(null)
  const toggle = (key: string) => setHidden((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  const second = place === null ? undefined : data.at[place]
  const empty = data.at.length === 0
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.5, sm: 2 }, pb: { xs: 1, sm: 1.5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 36 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, px: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {second !== undefined && <FormatDate value={new Date(second * 1000).toISOString()} {...(data.byDay && { as: 'day' as const })} />}
        </Typography>
        {!empty && canDraw() && (
          <Button size="small" color="inherit" startIcon={asTable ? <ChartIcon /> : <TableIcon />} onClick={() => setAsTable(!asTable)}>
            {translate(asTable ? 'ui.chart.asChart' : 'ui.chart.asTable')}
          </Button>
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
          <TimeChart data={data} hidden={hidden} height={height} summary={summary(data)} sync={sync} onHover={setPlace} onZoom={onZoom} />
        </>
      )}
      {children}
    </Card>
  )
}
