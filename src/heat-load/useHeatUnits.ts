import type { Sourced } from '../../domain/heat-load/heatLoadResult.ts'
import { useFormat } from '../ui/facts/format.ts'
import type { Input } from './Derived.tsx'

/** Quantities of heat loads in the words and digits of the language. */
export const useHeatUnits = () => {
  const { number, quantity, measured } = useFormat()
  const kw = (value: number) => measured(value, 'kW', value < 100 ? 1 : 0)
  const kwh = (value: number) => quantity(value, 'kWh', 1)
  const watts = (value: number) => quantity(value, 'W', 0)
  const celsius = (value: number) => quantity(value, '°C')
  const kelvin = (value: number) => quantity(value, 'K', 2)
  const squareMetres = (value: number) => quantity(value, 'm²', 2)
  /** W/K. */
  const coefficient = (value: number) => `${number(value, value < 100 ? 2 : 1)}\u00a0W/K`
  /** W/(m²K). */
  const transmittance = (value: number) => `${number(value, 2)}\u00a0W/(m²K)`
  const cubicMetresPerHour = (value: number) => `${number(value, 1)}\u00a0m³/h`
  const litresPerHour = (value: number) => `${number(value, 1)}\u00a0l/h`
  const plain = (value: number, decimals = 2) => number(value, decimals)
  const percent = (value: number, decimals = 1) => quantity(100 * value, '%', decimals)
  const input = (key: string, { value, source }: Sourced, text: (value: number) => string): Input => ({
    key,
    text: text(value),
    source,
  })
  /** A difference with its sign, in the digits of the quantity; none where it rounds to nothing. */
  const difference = (value: number, text: (value: number) => string) => {
    const size = text(Math.abs(value))
    return size === text(0) ? size : `${value > 0 ? '+' : '−'}${size}`
  }
  return {
    kw,
    kwh,
    watts,
    celsius,
    kelvin,
    squareMetres,
    coefficient,
    transmittance,
    plain,
    percent,
    input,
    quantity,
    difference,
    cubicMetresPerHour,
    litresPerHour,
  }
}
