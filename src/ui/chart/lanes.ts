import type { ChartColour, ChartValue } from './chartShape.ts'

/** A state over time. */
export interface Lane {
  key: string
  /** Translated. */
  label: string
  colour: ChartColour
  /** Covered by consent: it may be withheld. */
  covered?: boolean
  /** The share of each point's time in which it was active, 0 to 1. */
  values: readonly ChartValue[]
}

interface LanePart {
  /** Seconds since 1970. */
  start: number
  end: number
  /** 0 to 1. */
  strength: number
}

/** The spans in which a state was active; adjacent points with equal strength form one span. */
export const laneParts = (
  at: readonly number[],
  values: readonly ChartValue[],
  width: number,
): LanePart[] => {
  const parts: LanePart[] = []
  for (const [place, start] of at.entries()) {
    const strength = values[place] ?? 0
    if (strength === 0) continue
    const end = Math.min(start + width, at[place + 1] ?? Infinity)
    const last = parts.at(-1)
    if (last && last.end >= start && last.strength === strength) last.end = end
    else parts.push({ start, end, strength })
  }
  return parts
}

/** The share of the known time in which a state was active; undefined where nothing is known. */
export const shareOf = (values: readonly ChartValue[]): number | undefined => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}
