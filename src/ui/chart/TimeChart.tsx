import 'uplot/dist/uPlot.min.css'
import { Box, useTheme } from '@mui/material'
import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import UPlot from 'uplot'
import { useFormat } from '../facts/format.ts'
import { placeOfKey, pointAt, pointedAt, watchCursor } from './chartCursor.ts'
import { plainPoints } from './chartPoints.ts'
import type { ChartData } from './chartShape.ts'
import { chartOptions } from './drawChart.ts'

export interface TimeChartProps {
  data: ChartData
  /** Keys of hidden lines. */
  hidden: ReadonlySet<string>
  /** px. */
  height: number
  /** Translated name of the chart. */
  name: string
  /** Text alternative of the chart. */
  summary: string
  /** Index of the point at the cursor; null for none. */
  place: number | null
  /** What the chart shows at the cursor, in words. */
  valueText: string
  /** Charts with the same name share their cursor. */
  sync: string
  /** Called with a marked span, seconds since 1970. */
  onZoom: (from: number, to: number) => void
}

/** Lines over time on a canvas. Loaded separately, as only charts need the library. */
export const TimeChart = (props: TimeChartProps) => {
  // rebuilds the chart when these change; new values only update it
  const lines = props.data.lines.map(({ key, low, right, label }) => [key, Boolean(low), right, label])
  return <Drawing key={JSON.stringify([lines, [...props.hidden]])} {...props} />
}

/** Shows the shared cursor in a chart. */
const follow = (plot: UPlot, name: string): void => {
  const second = pointedAt(name)
  if (second === undefined) plot.setCursor({ left: -10, top: -10 }, false)
  else plot.setCursor({ left: plot.valToPos(second, 'x'), top: 0 }, false)
}

const Drawing = ({ data, hidden, height, name, summary, place, valueText, sync, onZoom }: TimeChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const id = useId()
  const theme = useTheme()
  const { language } = useFormat()
  const points = useMemo(() => plainPoints(data), [data])
  const now = useRef({ data, points, hidden, onZoom })
  useEffect(() => {
    now.current = { data, points, hidden, onZoom }
  })
  useEffect(() => {
    const target = box.current
    if (!target) return undefined
    const state = {
      data: () => now.current.data,
      hidden: () => now.current.hidden,
      onZoom: (from: number, to: number) => now.current.onZoom(from, to),
    }
    const size = () => ({ width: Math.max(target.clientWidth, 120), height })
    const made = new UPlot(chartOptions(theme, language, state, size()), now.current.points.rows, target)
    plot.current = made
    const point = ({ clientX }: PointerEvent) => {
      const { left, width } = made.over.getBoundingClientRect()
      pointAt(sync, made.posToVal(Math.min(width, Math.max(0, clientX - left)), 'x'))
    }
    // a finger leaves the chart to show what it pointed at
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') pointAt(sync, undefined)
    }
    made.over.addEventListener('pointerdown', point)
    made.over.addEventListener('pointermove', point)
    made.over.addEventListener('pointerleave', leave)
    const ended = watchCursor(sync, () => follow(made, sync))
    const watch = new ResizeObserver(() => made.setSize(size()))
    watch.observe(target)
    return () => {
      watch.disconnect()
      ended()
      made.destroy()
      plot.current = undefined
    }
  }, [theme, language, sync, height])
  useEffect(() => {
    plot.current?.setData(points.rows)
  }, [points])
  const move = (event: KeyboardEvent) => {
    const next = placeOfKey(event.key, place, data.at.length)
    if (next !== undefined) pointAt(sync, data.at[next])
    else if (event.key === 'Escape' && place !== null) pointAt(sync, undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const last = data.at.length - 1
  return (
    <>
      <Box
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place ?? last}
        aria-valuetext={valueText}
        onKeyDown={move}
        sx={{
          height,
          minWidth: 0,
          overflow: 'hidden',
          borderRadius: 1,
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
          '& .u-select': { bgcolor: 'soft.accent', opacity: 0.7 },
          '& .u-hz .u-cursor-x': { borderColor: 'text.secondary' },
          '& .u-over': { cursor: 'crosshair', touchAction: 'pan-y' },
        }}
      />
      <p id={id} hidden>
        {summary}
      </p>
    </>
  )
}
