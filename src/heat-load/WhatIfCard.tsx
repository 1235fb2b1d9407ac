import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { HeatLoadAttemptDetails } from '../../contract/main/heatingLoad.ts'
import { whatIf, type WhatIfInput } from '../../domain/heat-load/whatIf.ts'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import type { Unit } from '../ui/facts/format.ts'
import { NumberField } from '../ui/facts/NumberField.tsx'
import { useMay } from '../ui/useMay.ts'
import { CalculateDialog } from './CalculateDialog.tsx'
import { useChecklist, useStatistic } from './heatLoadQueries.ts'
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

/** What would come out with other inputs, beside what came out; what a calculation takes can then be calculated and kept. */
export const WhatIfCard = ({
  attempt,
  result,
}: {
  attempt: HeatLoadAttemptDetails
  result: HeatLoadResult
}) => {
  const translate = useTranslate()
  const { kw, difference } = useHeatUnits()
  const [own, setOwn] = useState<Partial<WhatIfInput>>({})
  const base = inputOf(result)
  const input = { ...base, ...own }
  const invalid = Object.values(input).some((value) => Number.isNaN(value))
  const next = invalid ? undefined : whatIf(result, input)
  const isChanged = Object.keys(own).length > 0
  const now = {
    calculatedHeatLoadKw: result.calculatedHeatLoadKw,
    envelopeHeatLoadKw: result.envelopeHeatLoadKw,
    estimatedValueKw: result.estimatedValueKw,
  }
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
          <>
            <Button size="small" onClick={() => setOwn({})}>
              {translate('heatLoad.whatIf.reset')}
            </Button>
            <CalculateButton attempt={attempt} own={own} enabled={next !== undefined} />
          </>
        )
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('heatLoad.whatIf.help')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        }}
      >
        {fields.map(([key, unit]) => (
          <NumberField
            key={key}
            label={translate(`heatLoad.whatIf.${key}`)}
            unit={unit}
            value={rounded(input[key])}
            onChange={(value) =>
              setOwn(
                value === null
                  ? Object.fromEntries(Object.entries(own).filter(([name]) => name !== key))
                  : { ...own, [key]: value },
              )
            }
            error={Number.isNaN(input[key]) ? translate('heatLoad.whyNot.required') : undefined}
          />
        ))}
      </Box>
      <Box
        component="dl"
        role="status"
        sx={{
          m: 0,
          mt: 2,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        }}
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
                  <b>{kw(after)}</b> ({difference(after - before, kw)})
                </>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {isChanged && next === undefined && !invalid && (
        <Typography color="error">{translate('heatLoad.whatIf.impossible')}</Typography>
      )}
    </FactCard>
  )
}

/** Calculates that day again with what was tried out, in the form that asks for it. What is measured or a default cannot be entered. */
const CalculateButton = ({
  attempt,
  own,
  enabled,
}: {
  attempt: HeatLoadAttemptDetails
  own: Partial<WhatIfInput>
  enabled: boolean
}) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { buildingId, date, input } = attempt
  const mayWrite = useMay(needs.calculateHeatLoad)
  const checklist = useChecklist(buildingId)
  const statistic = useStatistic(buildingId)
  const [asking, setAsking] = useState(false)
  const dates = statistic.data?.dates
  if (!mayWrite || !checklist.data || !dates || date < dates.first) return null
  const { heatQuantity, hotWater, outdoorTemperature, designTemperature, indoorTemperature, fabric } = own
  const isEntered = [heatQuantity, hotWater, outdoorTemperature, designTemperature].some(
    (value) => value !== undefined,
  )
  if (!isEntered || indoorTemperature !== undefined || fabric !== undefined) return null
  const tried = {
    ...input,
    date,
    ...(heatQuantity !== undefined && { heatQuantity }),
    ...(hotWater !== undefined && { includesHotWater: hotWater > 0, hotWaterHeat: hotWater }),
    ...(outdoorTemperature !== undefined && { outdoorTemperature }),
    ...(designTemperature !== undefined && { designTemperature }),
  }
  return (
    <>
      <Button size="small" variant="contained" disabled={!enabled} onClick={() => setAsking(true)}>
        {translate('heatLoad.whatIf.calculate')}
      </Button>
      {asking && (
        <CalculateDialog
          buildingId={buildingId}
          dates={dates}
          checklist={checklist.data}
          initial={tried}
          onClose={() => setAsking(false)}
          onStarted={() => void navigate(paths.heatLoad(buildingId))}
        />
      )}
    </>
  )
}
