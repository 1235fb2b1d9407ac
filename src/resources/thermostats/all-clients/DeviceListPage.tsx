import { useLocation } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../../ui/states/RequirePermission.tsx'
import { ProductionList } from './ProductionList.tsx'
import { whyNotDeviceSearch } from '../../../../domain/rules/deviceSearch.ts'
import { operationColumns } from './deviceColumns.tsx'
import { DeviceList } from './DeviceList.tsx'
import { ExportDevices } from './ExportDevices.tsx'
import { FiltersFirst } from './FiltersFirst.tsx'
import { operationFilters } from './operationFilters.tsx'
import { UpdateAll, useFilters } from './filters.tsx'

/** The thermostats of all clients that the user may see, in operation and in production. */
export const DeviceListPage = () => {
  const { pathname } = useLocation()
  const production = pathname.startsWith(paths.production)
  return (
    <RequireAccess resource="fleet-production" action="list">
      <PageTitle title="resources.thermostats.name_other" />
      {production ? <ProductionList /> : <OperationList />}
    </RequireAccess>
  )
}

/** Thermostats in operation; shows nothing before a filter is set (spec 1 §2). */
const OperationList = () => {
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
