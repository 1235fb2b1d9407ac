import { expect, it } from 'vitest'
import { whyNotHeatLoad } from './heatLoad.ts'

const form = { date: '2026-01-15', heatQuantity: 300, includesHotWater: true }

it.each([
  [{}, undefined],
  [{ hotWaterHeat: 0 }, undefined],
  [{ hotWaterHeat: -1 }, { hotWaterHeat: 'positiveNumberOnly' }],
  [{ hotWaterHeat: 300 }, { hotWaterHeat: 'hotWaterAboveHeat' }],
  [{ hotWaterHeat: 10, includesHotWater: false }, { hotWaterHeat: 'notIncluded' }],
])('judges what was entered: %o', (entered, reasons) => {
  expect(whyNotHeatLoad({ ...form, ...entered })).toEqual(reasons)
})

it('takes no text for a number at any field, as the default would be used silently', () => {
  const fields = ['hotWaterHeat', 'outdoorTemperature', 'designTemperature', 'flowTemperature'] as const
  for (const field of fields)
    expect(Object.keys(whyNotHeatLoad({ ...form, [field]: Number.NaN }) ?? {})).toContain(field)
})
