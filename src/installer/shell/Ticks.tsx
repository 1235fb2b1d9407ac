import { Tick } from './Tick.tsx'

interface Props<T extends string> {
  values: readonly T[]
  /** The translated label of a value. */
  labelOf: (value: T) => string
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Any of a few. */
export const Ticks = <T extends string>({ values, labelOf, chosen, onChange }: Props<T>) =>
  values.map((value) => (
    <Tick
      key={value}
      label={labelOf(value)}
      checked={chosen.includes(value)}
      onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
    />
  ))
