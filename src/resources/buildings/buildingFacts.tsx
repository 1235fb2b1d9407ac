import { ReferenceField, Translate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { Fact } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { InstallationRange } from './buildingCells.tsx'

const Temperatures = ({ building: { minTemperature: min, maxTemperature: max } }: { building: Building }) => {
  const { quantity } = useFormat()
  const shown = [min, max].map((value) => (value === null ? '–' : quantity(value, '°C')))
  return min === null && max === null ? '–' : shown.join(' … ')
}

/** Facts about the house. */
export const houseFacts: Fact<Building>[] = [
  { source: 'address', render: ({ street, streetNumber, zipcode, city }) => `${street} ${streetNumber}, ${zipcode} ${city}` },
  { source: 'constructionYear', render: ({ constructionYear }) => constructionYear },
  { source: 'renovationYear', render: ({ renovationYear }) => renovationYear },
  { source: 'floorsAbove', render: ({ floorsAbove }) => floorsAbove },
  { source: 'floorsBelow', render: ({ floorsBelow }) => String(floorsBelow) },
  { source: 'residentialUnitsCount', render: ({ residentialUnitsCount }) => residentialUnitsCount?.toString() },
  { source: 'roofType', render: ({ roofType }) => roofType && <Translate i18nKey={`buildings.roofTypes.${roofType}`} /> },
  { source: 'topFloorUsage', render: ({ topFloorUsage }) => topFloorUsage && <Translate i18nKey={`buildings.topFloorUsages.${topFloorUsage}`} /> },
  { source: 'basement', render: ({ basement }) => basement !== null && <Translate i18nKey={`ra.boolean.${basement}`} /> },
  { source: 'exteriorWalls', render: ({ exteriorWalls }) => exteriorWalls?.toString() },
]

/** Facts about its heating and installation. */
export const workFacts: Fact<Building>[] = [
  {
    source: 'progress',
    label: 'estate.progress',
    render: ({ counts }) => counts.buildingUnits > 0 && <ProgressBar done={counts.finalizedUnits} total={counts.buildingUnits} label="estate.progress" />,
  },
  {
    source: 'installationFrom',
    label: 'buildings.installationDates',
    render: (building) => (building.installationFrom ?? building.installationTo) && <InstallationRange building={building} />,
  },
  { source: 'ventAllRadiators', render: ({ ventAllRadiators }) => <Translate i18nKey={`ra.boolean.${ventAllRadiators}`} /> },
  { source: 'temperatures', render: (building) => <Temperatures building={building} /> },
  {
    source: 'heatingCircuitName',
    render: ({ heatingCircuitId }) => heatingCircuitId && <ReferenceField source="heatingCircuitId" reference="heating-circuits" link="show" />,
  },
  { source: 'description', wide: true, render: ({ description }) => description },
]
