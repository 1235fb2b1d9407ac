import type { Theme } from '@mui/material/styles'
import type { Unit } from '../format.ts'

/** The theme's colours that lines are drawn in; a line differs from its neighbours by its dashes too. */
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
  /** px of line and gap in turn. */
  dash?: readonly number[]
  /** The value holds until the next one. */
  stepped?: true
  /** Its scale stands on the right, beside that of the others. */
  right?: true
  /** Consent covers it: it may be withheld. */
  covered?: true
  values: readonly ChartValue[]
  /** What lies between the least and the greatest of each point is shaded. */
  low?: readonly ChartValue[]
  high?: readonly ChartValue[]
}

/** A time, in seconds since 1970. */
export interface ChartSpan {
  from: number
  to: number
}

/** Several quantities over the same points in time. */
export interface ChartData {
  /** Seconds since 1970, rising. */
  at: readonly number[]
  lines: readonly ChartLine[]
  /** What the time axis shows, in seconds since 1970. */
  from: number
  to: number
  /** Seconds between two points beyond which nothing is drawn. */
  gap: number
  /** What the scale always holds, though no value reaches it. */
  least?: number
  greatest?: number
  /** Of these times what consent covers was measured and is not shown. */
  withheld?: readonly ChartSpan[]
}

/** What each colour of a chart is in a theme. */
export const chartColours = ({ palette }: Theme): Record<ChartColour, string> => ({
  accent: palette.primary.main,
  warm: palette.heat.warm,
  cool: palette.heat.cool,
  danger: palette.error.main,
  caution: palette.warning.main,
  fine: palette.success.main,
  muted: palette.text.secondary,
})
