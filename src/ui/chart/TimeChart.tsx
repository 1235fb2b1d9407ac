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
  /** Keys of lines that are not drawn. */
  hidden: ReadonlySet<string>
  /** px. */
  height: number
  /** What the picture shows, for those who cannot see it. */
  summary: string
  /** Charts of one name show the same moment under the pointer. */
  sync: string
  /** The place in the data that the pointer is at; null where it is at none. */
  onHover: (place: number | null) => void
  /** A span of time was marked, seconds since 1970. */
  onZoom: (from: number, to: number) => void
}

/** Lines over time on a canvas. Loaded on its own: the library behind it is for those who look at charts. */
export const TimeChart = (props: TimeChartProps) => {
  // what the drawing is made of; new values alone are given to the one that stands
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
