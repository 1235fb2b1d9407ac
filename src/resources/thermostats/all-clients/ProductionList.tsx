import { productionLifecycles } from '../../../../contract/main/globalDeviceList.ts'
import { ExportList } from '../../../ui/list/export/ExportList.tsx'
import { EnumFilter, SearchFilter } from '../../../ui/list/filters/filters.tsx'
import { productionColumns } from './deviceColumns.tsx'
import { DeviceList } from './DeviceList.tsx'
import { clientFilter, deviceFilters, modeFilter } from './operationFilters.tsx'

/** Thermostats that are in production or have completed it. */
export const ProductionList = () => (
  <DeviceList
    resource="fleet-production"
    columns={productionColumns}
    filters={productionFilters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    actions={<ExportList columns={productionColumns} name="thermostats.name_other" />}
  />
)

/** The filters of the list of thermostats in production. */
const productionFilters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EnumFilter
    key="Lifecycles"
    source="Lifecycles"
    label="fleet.filters.Lifecycles"
    values={productionLifecycles}
    text={(lifecycle) => `thermostats.lifecycles.${lifecycle}`}
    alwaysOn
  />,
  clientFilter,
  modeFilter,
  ...deviceFilters,
]
