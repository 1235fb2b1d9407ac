import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { HeatLoadResult, RoomLoad } from '../../domain/heat-load/heatLoadResult.ts'
import { designDifferenceUncertainty } from '../../domain/heat-load/measuredUncertainty.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { NumberTable, type NumberRow } from './NumberTable.tsx'
import { ShareBars } from './ShareBars.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

/** The geometry: its loss by group of fabric, its load, and how both methods come to the best estimate. */
export const EnvelopeCard = ({ result, rooms }: { result: HeatLoadResult; rooms: readonly RoomLoad[] }) => {
  const translate = useTranslate()
  const { kw, celsius, kelvin, coefficient, plain, percent, squareMetres, cubicMetresPerHour, input } =
    useHeatUnits()
  const { envelope, climate, day, uncertainty, calibration, construction } = result
  const designDifference = day.designIndoorTemperature - climate.designTemperature.value
  const airOf = (change: 'minAirChange' | 'infiltration') =>
    cubicMetresPerHour(rooms.reduce((sum, room) => sum + room[change] * room.volume, 0))
  const { low, high } = result.probableRangeKw
  // what is only added to the upper end: cold rooms in spite of open valves, walls that nobody captured
  const oneSided = high - (2 * result.estimatedValueKw - low)
  const year = (value: number) => String(value)
  const rows: NumberRow[] = [
    ...(construction.year
      ? [{ key: 'constructionYear', text: year(construction.year.value), source: construction.year.source }]
      : []),
    ...(envelope && result.envelopeHeatLoadKw !== null
      ? [
          {
            key: 'transmission',
            text: coefficient(envelope.transmission),
            inputs: envelope.groups
              .filter(({ group }) => group !== 'ventilation' && group !== 'thermalBridges')
              .map(({ group, heatLossCoefficient }) => ({
                key: group,
                label: `heatLoad.groups.${group}`,
                text: coefficient(heatLossCoefficient),
              })),
          },
          {
            key: 'ventilation',
            text: coefficient(envelope.ventilation),
            inputs: [
              { key: 'leastAir', text: airOf('minAirChange'), source: 'default' as const },
              { key: 'jointAir', text: airOf('infiltration'), source: 'default' as const },
            ],
          },
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
    ...(uncertainty.envelopeKw !== null && envelope
      ? [
          {
            key: 'envelopeUncertainty',
            text: kw(uncertainty.envelopeKw),
            inputs: [
              ...envelope.groups.map(({ group, uncertainty: of }) => ({
                key: group,
                label: `heatLoad.groups.${group}`,
                text: `± ${coefficient(of)}`,
              })),
              {
                key: 'designDifference',
                text: `${kelvin(designDifference)} ± ${kelvin(designDifferenceUncertainty(uncertainty.designTemperature))}`,
              },
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
      key: 'bestUncertainty',
      text: kw(uncertainty.bestKw),
      inputs: [
        { key: 'measuredUncertainty', text: kw(uncertainty.measuredKw) },
        ...(uncertainty.envelopeKw === null
          ? []
          : [{ key: 'envelopeUncertainty', text: kw(uncertainty.envelopeKw) }]),
        ...(uncertainty.chi === null ? [] : [{ key: 'chi', text: plain(uncertainty.chi) }]),
      ],
    },
    {
      key: 'range',
      text: `${kw(result.probableRangeKw.low)} – ${kw(result.probableRangeKw.high)}`,
      inputs: [
        { key: 'estimated', text: kw(result.estimatedValueKw) },
        { key: 'bestUncertainty', text: kw(uncertainty.bestKw) },
        ...(low > 0 && oneSided > 0.005 ? [{ key: 'oneSided', text: `+ ${kw(oneSided)}` }] : []),
      ],
    },
    {
      key: 'calibration',
      text: plain(calibration.factor, 3),
      inputs: [
        { key: 'estimated', text: kw(result.estimatedValueKw) },
        ...(result.envelopeHeatLoadKw === null
          ? []
          : [{ key: 'envelope', text: kw(result.envelopeHeatLoadKw) }]),
      ],
    },
    {
      key: 'specificLoad',
      text: `${plain(result.specificLoad, 0)}\u00a0W/m²`,
      inputs: [
        { key: 'estimated', text: kw(result.estimatedValueKw) },
        input('heatedArea', day.heatedArea, squareMetres),
      ],
    },
  ]
  return (
    <FactCard title="heatLoad.envelope.title">
      {envelope ? (
        <Box sx={{ mb: 2 }}>
          <ShareBars
            title="heatLoad.envelope.groups"
            // thermal bridges are part of the surfaces; on their own they only have an uncertainty
            bars={envelope.groups
              .filter(({ heatLossCoefficient }) => heatLossCoefficient > 0)
              .map(({ group, heatLossCoefficient }) => ({
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
