import { Box, Tab, Tabs } from '@mui/material'
import { useTranslate, SearchInput, useListContext } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { productionLifecycles } from '../../contract/main/globalDeviceList.ts'
import { whyNotDeviceSearch } from '../../domain/rules/deviceSearch.ts'
import { UpdateFilteredReference } from '../commands/UpdateFilteredReference.tsx'
import { paths } from '../paths.ts'
import { EnumFilter } from '../ui/list/filters.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RequirePermission } from '../ui/RequirePermission.tsx'
import { productionColumns, operationColumns } from './deviceColumns.tsx'
import { DeviceList } from './DeviceList.tsx'
import { ExportDevices } from './ExportDevices.tsx'
import { FiltersFirst } from './FiltersFirst.tsx'
import { clientFilter, deviceFilters, modeFilter, operationFilters } from './operationFilters.tsx'
import { useFilters } from './useFilters.ts'

/** Plans a bulk update for all that the filters leave. */
const UpdateAll = () => {
  const { total } = useListContext()
  return <UpdateFilteredReference filters={useFilters()} total={total} />
}

/** Thermostats in operation; nothing is shown before something is asked for (spec 1 §2). */
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

/** The filters of the list of thermostats in production. */
const productionFilters = [
  <SearchInput key="q" source="q" alwaysOn />,
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

/** Thermostats that are in production or through it. */
const ProductionList = () => (
  <DeviceList resource="fleet-production" columns={productionColumns} filters={productionFilters} sort={{ field: 'createdAt', order: 'DESC' }} />
)

const tabs = [
  { to: paths.fleet, label: 'fleet.operation' },
  { to: paths.production, label: 'fleet.production' },
] as const

/** The thermostats of all clients that one may see, in operation and in production. */
export const DeviceListPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const production = pathname.startsWith(paths.production)
  return (
    <RequirePermission needs={['devicesGlobal.read', 'productionLine']}>
      <PageTitle title="fleet.title" />
      <Tabs value={production ? paths.production : paths.fleet} aria-label={translate('fleet.title')} sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
        {tabs.map(({ to, label }) => (
          <Tab key={to} component={Link} to={to} value={to} label={translate(label)} />
        ))}
      </Tabs>
      <Box>{production ? <ProductionList /> : <OperationList />}</Box>
    </RequirePermission>
  )
}
