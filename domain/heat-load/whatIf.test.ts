import { expect, it } from 'vitest'
import { calculateHeatLoad } from './calculateHeatLoad.ts'
import { plainHouse } from './testing/facts.ts'
import { whatIf } from './whatIf.ts'

const outcome = calculateHeatLoad(plainHouse({}))
if ('failure' in outcome) throw new Error(outcome.failure)
const { result } = outcome
const { day, climate } = result
const same = {
  heatQuantity: day.heatQuantity.value,
  hotWater: day.hotWater.value,
  indoorTemperature: day.indoorTemperature.value,
  outdoorTemperature: day.outdoorTemperature.value,
  designTemperature: climate.designTemperature.value,
  fabric: 100,
}

it('gives what came out for the inputs that went in', () => {
  const loads = whatIf(result, same)
  expect(loads?.calculatedHeatLoadKw).toBeCloseTo(result.calculatedHeatLoadKw, 3)
  expect(loads?.envelopeHeatLoadKw).toBeCloseTo(result.envelopeHeatLoadKw ?? Number.NaN, 3)
  expect(loads?.estimatedValueKw).toBeCloseTo(result.estimatedValueKw, 3)
})

it('follows the inputs: more heat and colder design days raise the load, better fabric lowers that of the geometry', () => {
  const before = whatIf(result, same)
  const calculated = (input: object) => whatIf(result, { ...same, ...input })?.calculatedHeatLoadKw
  expect(calculated({ heatQuantity: same.heatQuantity * 1.2 })).toBeGreaterThan(
    before?.calculatedHeatLoadKw ?? Infinity,
  )
  expect(calculated({ designTemperature: same.designTemperature - 2 })).toBeGreaterThan(
    before?.calculatedHeatLoadKw ?? Infinity,
  )
  expect(whatIf(result, { ...same, fabric: 50 })?.envelopeHeatLoadKw).toBeLessThan(
    before?.envelopeHeatLoadKw ?? 0,
  )
})

it('gives nothing for a day from which none follows', () => {
  expect(whatIf(result, { ...same, heatQuantity: 0, hotWater: 500 })).toBeUndefined()
  expect(whatIf(result, { ...same, outdoorTemperature: same.indoorTemperature })).toBeUndefined()
})
