import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { networkStatuses, sensorPlacements, sensorTypes } from '../../../domain/enums.ts'
import { EnumFilter, FlagFilter, ReferenceFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { sensorColumns } from './sensorColumns.tsx'

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('room'),
  <ReferenceFilter
    key="HeatingCircuitIds"
    source="HeatingCircuitIds"
    reference="heating-circuits"
    label="heating-circuits.name_other"
  />,
  <EnumFilter
    key="NetworkStatus"
    source="NetworkStatus"
    label="sensors.fields.networkStatus"
    values={networkStatuses}
    text={(value) => `ui.networkStatuses.${value}`}
    alwaysOn
  />,
  <EnumFilter
    key="Type"
    source="Type"
    label="sensors.fields.type"
    values={sensorTypes}
    text={(value) => `sensors.types.${value}`}
  />,
  <EnumFilter
    key="Placement"
    source="Placement"
    label="sensors.fields.placement"
    values={sensorPlacements}
    text={(value) => `sensors.uses.${value}`}
  />,
  <FlagFilter key="Paired" source="Paired" label="sensors.filters.Paired" />,
  <FlagFilter key="Assigned" source="Assigned" label="sensors.filters.Assigned" />,
  <FlagFilter key="Registered" source="Registered" label="sensors.filters.Registered" />,
]

/** Sensors of rooms, windows and heating circuits with their last values. They are removed one at a time only. */
export const SensorList = () => (
  <ResourceList<Sensor> columns={sensorColumns} filters={filters} bulkActions={false} />
)
