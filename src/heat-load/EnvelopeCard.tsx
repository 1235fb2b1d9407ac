import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { FactCard } from '../ui/FactCard.tsx'
import { NumberTable, type NumberRow } from './NumberTable.tsx'
import { ShareBars } from './ShareBars.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

/** The geometry: its loss by group of fabric, its load, and how both methods come to the best estimate. */
export const EnvelopeCard = ({ result }: { result: HeatLoadResult }) => {
  const translate = useTranslate()
  const { kw, celsius, kelvin, coefficient, plain, percent, input } = useHeatUnits()
  const { envelope, climate, day, uncertainty, calibration, construction } = result
  const designDifference = day.designIndoorTemperature - climate.designTemperature.value
  const year = (value: number) => String(value)
  const rows: NumberRow[] = [
    ...(construction.year ? [{ key: 'constructionYear', text: year(construction.year.value), source: construction.year.source }] : []),
    ...(envelope && result.envelopeHeatLoadKw !== null
      ? [
          { key: 'transmission', text: coefficient(envelope.transmission) },
          { key: 'ventilation', text: coefficient(envelope.ventilation) },
          {
            key: 'envelope',
            strong: true as const,
            text: kw(result.envelopeHeatLoadKw),
            inputs: [
              { key: 'transmission', text: coefficient(envelope.transmission) },
              { key: 'ventilation', text: coefficient(envelope.ventilation) },
              { key: 'designIndoorTemperature', text: celsius(day.designIndoorTemperature) },
              input('designTemperature', climate.designTemperature, celsius),
              { key: 'designDifference', text: kelvin(designDifference) },
            ],
          },
        ]
      : []),
    {
      key: 'estimated',
      strong: true,
      text: kw(result.estimatedValueKw),
      inputs: [
        { key: 'calculated', text: `${kw(result.calculatedHeatLoadKw)} ± ${kw(uncertainty.measuredKw)}` },
        ...(result.envelopeHeatLoadKw !== null && uncertainty.envelopeKw !== null
          ? [{ key: 'envelope', text: `${kw(result.envelopeHeatLoadKw)} ± ${kw(uncertainty.envelopeKw)}` }]
          : []),
        { key: 'weightOfMeasurement', text: percent(uncertainty.weightOfMeasurement, 0) },
        ...(uncertainty.chi === null ? [] : [{ key: 'chi', text: plain(uncertainty.chi) }]),
      ],
    },
    {
      key: 'range',
      text: `${kw(result.probableRangeKw.low)} – ${kw(result.probableRangeKw.high)}`,
      inputs: [
        { key: 'estimated', text: kw(result.estimatedValueKw) },
        { key: 'bestUncertainty', text: kw(uncertainty.bestKw) },
      ],
    },
    {
      key: 'calibration',
      text: plain(calibration.factor, 3),
      inputs: [
        { key: 'estimated', text: kw(result.estimatedValueKw) },
        ...(result.envelopeHeatLoadKw === null ? [] : [{ key: 'envelope', text: kw(result.envelopeHeatLoadKw) }]),
      ],
    },
    { key: 'specificLoad', text: `${plain(result.specificLoad, 0)}\u00a0W/m²` },
  ]
  return (
    <FactCard title="heatLoad.envelope.title">
      {envelope ? (
        <Box sx={{ mb: 2 }}>
          <ShareBars
            title="heatLoad.envelope.groups"
            bars={envelope.groups.map(({ group, heatLossCoefficient }) => ({
              label: `heatLoad.groups.${group}`,
              value: heatLossCoefficient,
              text: coefficient(heatLossCoefficient),
            }))}
          />
        </Box>
      ) : (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('heatLoad.envelope.none')}
        </Typography>
      )}
      <NumberTable label="heatLoad.envelope.title" rows={rows} />
    </FactCard>
  )
}
