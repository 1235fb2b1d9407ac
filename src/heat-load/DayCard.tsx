import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { gainPerArea, hotWaterPerArea, warmedBy } from '../../domain/heat-load/measuredDay.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { NumberTable, type NumberRow } from './NumberTable.tsx'
import { ShareBars } from './ShareBars.tsx'
import { useHeatUnits } from './useHeatUnits.ts'

/** The measured day: from the metered heat to the load at design conditions, and what makes that uncertain. */
export const DayCard = ({ result }: { result: HeatLoadResult }) => {
  const translate = useTranslate()
  const { kw, kwh, celsius, kelvin, squareMetres, coefficient, plain, percent, input } = useHeatUnits()
  const { day, climate, quality, uncertainty, weather } = result
  const designDifference = day.designIndoorTemperature - climate.designTemperature.value
  const area = day.heatedArea.value
  const rows: NumberRow[] = [
    { key: 'heatQuantity', text: kwh(day.heatQuantity.value), source: day.heatQuantity.source },
    {
      key: 'hotWater',
      text: kwh(day.hotWater.value),
      source: day.hotWater.source,
      ...(day.hotWater.source === 'default' && {
        inputs: [
          input('heatedArea', day.heatedArea, squareMetres),
          {
            key: 'hotWaterNeed',
            text: `${plain(hotWaterPerArea(day.hotWater.value, area), 0)}\u00a0kWh/m²a`,
            source: 'default' as const,
          },
        ],
      }),
    },
    {
      key: 'internalGains',
      text: kwh(day.internalGains.value),
      inputs: [
        {
          key: 'internalGain',
          text: `${plain(gainPerArea(day.internalGains.value, area, day.hours), 1)}\u00a0W/m²`,
          source: 'default',
        },
        input('heatedArea', day.heatedArea, squareMetres),
        { key: 'hours', text: plain(day.hours, 0) },
      ],
    },
    {
      key: 'solarGains',
      text: kwh(day.solarGains.value),
      inputs: [
        input('windowArea', day.windowArea, squareMetres),
        input('globalRadiation', day.globalRadiation, (value) => `${plain(value)}\u00a0kWh/m²`),
      ],
    },
    {
      key: 'storage',
      text: kwh(day.storage.value),
      inputs: [
        input('heatedArea', day.heatedArea, squareMetres),
        { key: 'change', text: kelvin(warmedBy(day.storage.value, area)), source: day.storage.source },
      ],
    },
    {
      key: 'loss',
      text: kwh(day.loss),
      inputs: [
        input('heatQuantity', day.heatQuantity, kwh),
        input('hotWater', day.hotWater, kwh),
        input('internalGains', day.internalGains, kwh),
        input('solarGains', day.solarGains, kwh),
        input('storage', day.storage, kwh),
      ],
    },
    {
      key: 'indoorTemperature',
      text: celsius(day.indoorTemperature.value),
      source: day.indoorTemperature.source,
      inputs: [
        { key: 'countingRooms', text: plain(quality.countingRooms, 0), source: day.indoorTemperature.source },
      ],
    },
    {
      key: 'outdoorTemperature',
      text: celsius(day.outdoorTemperature.value),
      source: day.outdoorTemperature.source,
    },
    {
      key: 'measuredCoefficient',
      text: coefficient(day.heatLossCoefficient),
      inputs: [
        { key: 'loss', text: kwh(day.loss) },
        { key: 'hours', text: plain(day.hours, 0) },
        { key: 'deltaTheta', text: kelvin(quality.deltaTheta) },
      ],
    },
    {
      key: 'designTemperature',
      text: celsius(climate.designTemperature.value),
      source: climate.designTemperature.source,
    },
    {
      key: 'designIndoorTemperature',
      text: celsius(day.designIndoorTemperature),
      source: 'default',
      inputs: [{ key: 'rooms', text: plain(quality.rooms, 0) }],
    },
    {
      key: 'calculated',
      strong: true,
      text: kw(result.calculatedHeatLoadKw),
      inputs: [
        { key: 'measuredCoefficient', text: coefficient(day.heatLossCoefficient) },
        { key: 'designIndoorTemperature', text: celsius(day.designIndoorTemperature) },
        input('designTemperature', climate.designTemperature, celsius),
        { key: 'designDifference', text: kelvin(designDifference) },
      ],
    },
    {
      key: 'measuredUncertainty',
      text: kw(uncertainty.measuredKw),
      inputs: [
        { key: 'calculated', text: kw(result.calculatedHeatLoadKw) },
        ...uncertainty.measuredTerms.map(({ term, value }) => ({
          key: term,
          label: `heatLoad.terms.${term}`,
          text: percent(value),
        })),
      ],
    },
    {
      key: 'coverage',
      text: percent(quality.coverage, 0),
      inputs: [
        { key: 'countingRooms', text: plain(quality.countingRooms, 0) },
        { key: 'rooms', text: plain(quality.rooms, 0) },
      ],
    },
  ]
  return (
    <FactCard title="heatLoad.day.title">
      <NumberTable label="heatLoad.day.title" rows={rows} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {translate(`heatLoad.weatherSources.${weather.source}`)}
        {weather.stations.length > 0 &&
          `: ${weather.stations.map(({ name, meanTemperature }) => `${name} (${celsius(meanTemperature)})`).join(', ')}`}
      </Typography>
      <Box sx={{ mt: 2 }}>
        <ShareBars
          title="heatLoad.day.uncertainty"
          bars={uncertainty.measuredTerms.map(({ term, value }) => ({
            label: `heatLoad.terms.${term}`,
            value,
            text: percent(value),
          }))}
        />
      </Box>
    </FactCard>
  )
}
