import 'uplot/dist/uPlot.min.css'
import { Box, useTheme } from '@mui/material'
import { useEffect, useMemo, useRef } from 'react'
import UPlot from 'uplot'
import { useFormat } from '../format.ts'
import { plainPoints } from './chartPoints.ts'
import type { ChartData } from './chartShape.ts'
import { chartOptions } from './drawChart.ts'

export interface TimeChartProps {
  data: ChartData
  /** Keys of hidden lines. */
  hidden: ReadonlySet<string>
  /** px. */
  height: number
  /** Text alternative of the chart. */
  summary: string
  /** Charts with the same name share their cursor. */
  sync: string
  /** Called with the index of the point under the pointer; null for none. */
  onHover: (place: number | null) => void
  /** Called with a marked span, seconds since 1970. */
  onZoom: (from: number, to: number) => void
}

/** Lines over time on a canvas. Loaded separately, as only charts need the library. */
export const TimeChart = (props: TimeChartProps) => {
  // rebuilds the chart when these change; new values only update it
  const lines = props.data.lines.map(({ key, low, right, label }) => [key, Boolean(low), right, label])
  return <Drawing key={JSON.stringify([lines, [...props.hidden]])} {...props} />
}

const Drawing = ({ data, hidden, height, summary, sync, onHover, onZoom }: TimeChartProps) => {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const theme = useTheme()
  const { language } = useFormat()
  const points = useMemo(() => plainPoints(data), [data])
  const now = useRef({ data, points, hidden, onHover, onZoom })
  useEffect(() => {
    now.current = { data, points, hidden, onHover, onZoom }
  })
  useEffect(() => {
    const target = place.current
    if (!target) return undefined
    const state = {
      data: () => now.current.data,
      hidden: () => now.current.hidden,
      onHover: (at: number | null) => now.current.onHover(at === null ? null : (now.current.points.places[at] ?? null)),
      onZoom: (from: number, to: number) => now.current.onZoom(from, to),
    }
    const size = () => ({ width: Math.max(target.clientWidth, 120), height })
    const made = new UPlot(chartOptions(theme, language, state, size(), sync), now.current.points.rows, target)
    plot.current = made
    const watch = new ResizeObserver(() => made.setSize(size()))
    watch.observe(target)
    return () => {
      watch.disconnect()
      made.destroy()
      plot.current = undefined
    }
  }, [theme, language, sync, height])
  useEffect(() => {
    plot.current?.setData(points.rows)
  }, [points])
  return (
    <Box
      ref={place}
      role="img"
      aria-label={summary}
      sx={{
        height,
        minWidth: 0,
        overflow: 'hidden',
        '& .u-select': { bgcolor: 'soft.accent', opacity: 0.7 },
        '& .u-hz .u-cursor-x': { borderColor: 'text.secondary' },
        '& .u-over': { cursor: 'crosshair' },
      }}
    />
  )
}
