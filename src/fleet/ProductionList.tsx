import { productionColumns } from './deviceColumns.tsx'
import { DeviceList } from './DeviceList.tsx'
import { productionFilters } from './productionFilters.tsx'

/** Thermostats that are in production or through it. */
export const ProductionList = () => (
  <DeviceList resource="fleet-production" columns={productionColumns} filters={productionFilters} sort={{ field: 'createdAt', order: 'DESC' }} />
)
