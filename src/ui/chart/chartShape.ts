import type { Theme } from '@mui/material/styles'
import type { Unit } from '../facts/format.ts'

/** The theme colours for lines; adjacent lines also differ by their dashes. */
export type ChartColour = 'accent' | 'warm' | 'cool' | 'danger' | 'caution' | 'fine' | 'muted'

export type ChartValue = number | null

/** One quantity over time. */
export interface ChartLine {
  key: string
  /** Translated. */
  label: string
  /** Absent for a plain number. */
  unit?: Unit
  decimals: number
  colour: ChartColour
  /** px, alternating dash and gap. */
  dash?: readonly number[]
  /** The value holds until the next one. */
  stepped?: true
  /** Uses a second scale on the right. */
  right?: true
  /** Covered by consent: it may be withheld. */
  covered?: true
  /** Spans in which its values are withheld, where they are not those of the chart. */
  withheld?: readonly ChartSpan[]
  values: readonly ChartValue[]
  /** Lower bound of the shaded band between minimum and maximum of each point. */
  low?: readonly ChartValue[]
  high?: readonly ChartValue[]
}

/** A time span, in seconds since 1970. */
export interface ChartSpan {
  from: number
  to: number
}

export const chartMarkKinds = ['command', 'schedule', 'window'] as const
export type ChartMarkKind = (typeof chartMarkKinds)[number]

/** Something that changed what the lines show. */
export interface ChartMark {
  kind: ChartMarkKind
  /** Seconds since 1970. */
  at: number
  /** Set if it lasted. */
  end?: number
  /** Translated. */
  label: string
}

/** Several quantities over the same points in time. */
export interface ChartData {
  /** Seconds since 1970, ascending. */
  at: readonly number[]
  lines: readonly ChartLine[]
  /** Bounds of the time axis, in seconds since 1970. */
  from: number
  to: number
  /** Maximum distance in seconds between two connected points. */
  gap: number
  /** Each point is a calendar day, given by its noon. */
  byDay?: true
  /** A value that the scale always includes. */
  least?: number
  greatest?: number
  /** Spans in which values covered by consent were measured but are withheld. */
  withheld?: readonly ChartSpan[]
  marks?: readonly ChartMark[]
  /** Lines that are compared were measured so many seconds before the time at which they are drawn, by the clocks (byClock.ts). */
  earlier?: number
}

/** The chart colours in a theme. */
export const chartColours = ({ palette }: Theme): Record<ChartColour, string> => ({
  accent: palette.primary.main,
  warm: palette.heat.warm,
  cool: palette.heat.cool,
  danger: palette.error.main,
  caution: palette.warning.main,
  fine: palette.success.main,
  muted: palette.text.secondary,
})
