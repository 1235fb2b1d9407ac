import { whyNotDeviceSearch } from '../../../../domain/rules/deviceSearch.ts'
import { operationColumns } from './deviceColumns.tsx'
import { DeviceList } from './DeviceList.tsx'
import { ExportDevices } from './ExportDevices.tsx'
import { FiltersFirst } from './FiltersFirst.tsx'
import { operationFilters } from './operationFilters.tsx'
import { UpdateAll, useFilters } from './filters.tsx'

/** Thermostats in operation; shows nothing before a filter is set (spec 1 §2). */
export const OperationList = () => {
  const reason = whyNotDeviceSearch(useFilters())
  return (
    <DeviceList
      resource="fleet-operation"
      columns={operationColumns}
      filters={operationFilters}
      sort={{ field: 'lastSeen', order: 'DESC' }}
      {...(reason && { before: <FiltersFirst reason={reason} /> })}
      actions={
        <>
          <UpdateAll />
          <ExportDevices />
        </>
      }
    />
  )
}
