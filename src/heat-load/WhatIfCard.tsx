import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { whatIf, type WhatIfInput } from '../../domain/heat-load/whatIf.ts'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { FactCard } from '../ui/FactCard.tsx'
import type { Unit } from '../ui/format.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

const fields = [
  ['heatQuantity', 'kWh'],
  ['hotWater', 'kWh'],
  ['indoorTemperature', '°C'],
  ['outdoorTemperature', '°C'],
  ['designTemperature', '°C'],
  ['fabric', '%'],
] as const satisfies readonly (readonly [keyof WhatIfInput, Unit])[]

const inputOf = ({ day, climate }: HeatLoadResult): WhatIfInput => ({
  heatQuantity: day.heatQuantity.value,
  hotWater: day.hotWater.value,
  indoorTemperature: day.indoorTemperature.value,
  outdoorTemperature: day.outdoorTemperature.value,
  designTemperature: climate.designTemperature.value,
  fabric: 100,
})

const rounded = (value: number): number => Math.round(value * 100) / 100

/** What would come out with other inputs, beside what came out. Nothing is saved. */
export const WhatIfCard = ({ result }: { result: HeatLoadResult }) => {
  const translate = useTranslate()
  const { kw } = useHeatUnits()
  const [own, setOwn] = useState<Partial<WhatIfInput>>({})
  const base = inputOf(result)
  const input = { ...base, ...own }
  const invalid = Object.values(input).some((value) => Number.isNaN(value))
  const next = invalid ? undefined : whatIf(result, input)
  const isChanged = Object.keys(own).length > 0
  const now = { calculatedHeatLoadKw: result.calculatedHeatLoadKw, envelopeHeatLoadKw: result.envelopeHeatLoadKw, estimatedValueKw: result.estimatedValueKw }
  const outcomes = [
    ['calculated', now.calculatedHeatLoadKw, next?.calculatedHeatLoadKw],
    ['envelope', now.envelopeHeatLoadKw, next?.envelopeHeatLoadKw],
    ['estimated', now.estimatedValueKw, next?.estimatedValueKw],
  ] as const
  return (
    <FactCard
      title="heatLoad.whatIf.title"
      action={
        isChanged && (
          <Button size="small" onClick={() => setOwn({})}>
            {translate('heatLoad.whatIf.reset')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('heatLoad.whatIf.help')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' }}>
        {fields.map(([key, unit]) => (
          <NumberField
            key={key}
            label={translate(`heatLoad.whatIf.${key}`)}
            unit={unit}
            value={rounded(input[key])}
            onChange={(value) => setOwn(value === null ? Object.fromEntries(Object.entries(own).filter(([name]) => name !== key)) : { ...own, [key]: value })}
            error={Number.isNaN(input[key]) ? translate('heatLoad.whyNot.required') : undefined}
          />
        ))}
      </Box>
      <Box
        component="dl"
        role="status"
        sx={{ m: 0, mt: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' }}
      >
        {outcomes.map(([key, before, after]) => (
          <Box key={key}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(`heatLoad.result.${key}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {before === null ? '–' : kw(before)}
              {isChanged && before !== null && after !== null && after !== undefined && (
                <>
                  {' → '}
                  <b>{kw(after)}</b> ({after >= before ? '+' : '−'}
                  {kw(Math.abs(after - before))})
                </>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {isChanged && next === undefined && !invalid && <Typography color="error">{translate('heatLoad.whatIf.impossible')}</Typography>}
    </FactCard>
  )
}
