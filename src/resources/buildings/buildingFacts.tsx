import { ReferenceField } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { addressLine } from '../../../domain/rules/address.ts'
import { type BuildingField, buildingFields } from '../../../domain/rules/buildingFields.ts'
import type { Fact } from '../../ui/facts/Facts.tsx'
import { factsOf } from '../../ui/fieldFacts.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { InstallationRange } from './buildingCells.tsx'
import { fieldsOfFacts } from './shownFields.ts'

const Temperatures = ({ building: { minTemperature: min, maxTemperature: max } }: { building: Building }) => {
  const { quantity } = useFormat()
  const shown = [min, max].map((value) => (value === null ? '–' : quantity(value, '°C')))
  return min === null && max === null ? '–' : shown.join(' … ')
}

const cardFacts = (card: Parameters<typeof fieldsOfFacts>[0]) =>
  factsOf<Building, BuildingField>('buildings', buildingFields, fieldsOfFacts(card))

/** Facts about the house. */
export const houseFacts: Fact<Building>[] = [
  { source: 'address', render: addressLine },
  ...cardFacts('house'),
]

/** Facts about its heating and installation. */
export const workFacts: Fact<Building>[] = [
  {
    source: 'progress',
    label: 'estate.progress',
    render: ({ counts }) =>
      counts.buildingUnits > 0 && (
        <ProgressBar done={counts.finalizedUnits} total={counts.buildingUnits} label="estate.progress" />
      ),
  },
  {
    source: 'installationFrom',
    label: 'buildings.installationDates',
    render: (building) =>
      (building.installationFrom ?? building.installationTo) && <InstallationRange building={building} />,
  },
  ...cardFacts('work'),
  { source: 'temperatures', render: (building) => <Temperatures building={building} /> },
  {
    source: 'heatingCircuitName',
    render: ({ heatingCircuitId }) =>
      heatingCircuitId && (
        <ReferenceField source="heatingCircuitId" reference="heating-circuits" link="show" />
      ),
  },
  { source: 'description', wide: true, render: ({ description }) => description },
]
