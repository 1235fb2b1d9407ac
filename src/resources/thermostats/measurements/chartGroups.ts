import type { MeasurementField, MeasurementSeries } from '../../../../contract/main/measurementShapes.ts'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { motorPositionMax } from '../../../../domain/limits.ts'
import type * as z from 'zod'
import type { Unit } from '../../../ui/facts/format.ts'
import type { ChartColour, ChartData, ChartLine, ChartMark, ChartSpan } from '../../../ui/chart/chartShape.ts'
import { laneParts, type Lane } from '../../../ui/chart/lanes.ts'

type Series = z.output<typeof MeasurementSeries>

interface Quantity {
  field: MeasurementField
  colour: ChartColour
  unit?: Unit
  decimals: number
  dash?: readonly number[]
  stepped?: true
  right?: true
  /** Hidden until the user shows it. */
  hidden?: true
}

export interface ChartGroup {
  /** Part of a text key. */
  name: string
  quantities: readonly Quantity[]
  least?: number
  greatest?: number
}

const celsius = { unit: '°C', decimals: 1 } as const

/** The charts of a thermostat, in the order in which people look at them. */
export const chartGroups: readonly ChartGroup[] = [
  {
    name: 'temperature',
    quantities: [
      { field: 'ambientTemperature', colour: 'warm', ...celsius },
      { field: 'targetTemperature', colour: 'accent', stepped: true, ...celsius },
      { field: 'bodyTemperature', colour: 'danger', dash: [6, 3], ...celsius },
      { field: 'lookupTemperature', colour: 'cool', dash: [2, 3], hidden: true, ...celsius },
      { field: 'rawAmbientTemperature', colour: 'muted', dash: [8, 3, 2, 3], hidden: true, ...celsius },
    ],
  },
  {
    name: 'motor',
    least: 0,
    greatest: motorPositionMax,
    quantities: [
      { field: 'motorPosition', colour: 'accent', decimals: 0 },
      { field: 'motorConstraint', colour: 'muted', dash: [6, 3], stepped: true, decimals: 0 },
    ],
  },
  {
    name: 'energy',
    quantities: [
      { field: 'batteryVoltage', colour: 'fine', unit: 'V', decimals: 2 },
      { field: 'tegVoltage', colour: 'caution', dash: [6, 3], unit: 'V', decimals: 2, right: true },
    ],
  },
  {
    name: 'humidity',
    least: 0,
    greatest: 100,
    quantities: [{ field: 'humidity', colour: 'cool', unit: '%', decimals: 0 }],
  },
  {
    name: 'radio',
    quantities: [
      { field: 'rssi', colour: 'accent', unit: 'dBm', decimals: 0 },
      { field: 'snr', colour: 'caution', dash: [6, 3], decimals: 1, right: true },
      {
        field: 'spreadingFactor',
        colour: 'muted',
        dash: [2, 3],
        decimals: 0,
        right: true,
        stepped: true,
        hidden: true,
      },
    ],
  },
]

const laneColours = {
  openWindow: 'cool',
  activeHarvesting: 'fine',
  directMotorControl: 'accent',
  frostProtection: 'caution',
  batteryLow: 'danger',
} as const satisfies Partial<Record<MeasurementField, ChartColour>>
type LaneField = keyof typeof laneColours
export const laneFields: readonly LaneField[] = [
  'openWindow',
  'activeHarvesting',
  'directMotorControl',
  'frostProtection',
  'batteryLow',
]

type Name = (field: MeasurementField) => string

const covered: ReadonlySet<string> = new Set(coveredThermostatFields)

const seconds = (instant: string): number => Date.parse(instant) / 1000

/** The spans in which a reply withholds values for lack of consent. */
export const spansOf = (withheld: Series['withheld']): ChartSpan[] =>
  withheld.map(({ from, to }) => ({ from: seconds(from), to: seconds(to) }))

/** A group's quantities from a reply, in the shape of a chart. */
export const chartOf = (
  { quantities, least, greatest }: ChartGroup,
  { at, series, from, to, withheld }: Series,
  name: Name,
): ChartData => ({
  at,
  from: seconds(from),
  to: seconds(to),
  // the reply marks gaps itself
  gap: Infinity,
  withheld: spansOf(withheld),
  ...(least !== undefined && { least }),
  ...(greatest !== undefined && { greatest }),
  lines: quantities.map(({ field, hidden, ...look }): ChartLine => {
    const column = series[field]
    // a line hidden by default is one of many: its band would cover the others
    const shaded = column && !look.stepped && !hidden
    return {
      ...look,
      key: field,
      label: name(field),
      ...(covered.has(field) && { covered: true }),
      values: column?.average ?? [],
      ...(shaded && { low: column.min, high: column.max }),
    }
  }),
})

export const lanesOf = ({ series }: Series, name: Name): Lane[] =>
  laneFields.map((field) => ({
    key: field,
    label: name(field),
    colour: laneColours[field],
    covered: covered.has(field),
    values: series[field]?.average ?? [],
  }))

/** How long a point of a state lasts, in seconds. */
export const pointSeconds = ({
  bucketSeconds,
  gapSeconds,
}: Pick<Series, 'bucketSeconds' | 'gapSeconds'>): number => Math.max(bucketSeconds, gapSeconds / 3)

/** The spans in which a window was open, as marks; spans that touch are one, however long it was open in each. */
export const windowMarks = (reply: Series, label: string): ChartMark[] => {
  const open = (reply.series.openWindow?.average ?? []).map((share) => (share ? 1 : 0))
  return laneParts(reply.at, open, pointSeconds(reply)).map(({ start, end }) => ({
    kind: 'window',
    at: start,
    end,
    label,
  }))
}
