import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { FlagFilter, ReferenceFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { circuitColumns } from './circuitColumns.tsx'

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter
    key="LocationIds"
    source="LocationIds"
    reference="locations"
    label="locations.name_other"
    alwaysOn
  />,
  <ReferenceFilter
    key="BuildingIds"
    source="BuildingIds"
    reference="buildings"
    label="buildings.name_other"
  />,
  <FlagFilter key="Balanced" source="Balanced" label="heating-circuits.balancing.filter" />,
]

/** Heating circuits, with actions to confirm and reset hydraulic balancing. */
export const HeatingCircuitList = () => (
  <ResourceList<HeatingCircuit> columns={circuitColumns} filters={filters} />
)
