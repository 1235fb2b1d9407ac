import { useMemo } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { DataTransfer } from '../../contract/main/dataTransfers.ts'
import { readKinds, writtenKinds } from '../../domain/transfers/transfer.ts'
import { transferStates } from '../../domain/transfers/transferStates.ts'
import { paths } from '../paths.ts'
import { hasSeveralTenants } from '../providers/session.ts'
import { LinkTabs } from '../ui/page/LinkTabs.tsx'
import { EnumFilter, ReferenceFilter, SearchFilter } from '../ui/list/filters/filters.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { RequestMemory } from './RequestMemory.tsx'
import { SendFile } from './SendFile.tsx'
import { transferColumns } from './transferColumns.tsx'

const clientFilter = (
  <ReferenceFilter
    key="TenantIds"
    source="TenantIds"
    reference="tenants"
    label="data-transfers.columns.tenant"
    alwaysOn
  />
)

const filtersOf = (kinds: readonly string[]) => [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EnumFilter
    key="State"
    source="State"
    label="data-transfers.columns.state"
    values={transferStates}
    text={(state) => `data-transfers.states.${state}`}
    alwaysOn
  />,
  <EnumFilter
    key="Kind"
    source="Kind"
    label="data-transfers.columns.kind"
    values={kinds}
    text={(kind) => `data-transfers.kinds.${kind}`}
    alwaysOn
  />,
]

const tabs = [
  {
    to: paths.dataTransfers,
    resource: 'data-transfers-to-device',
    label: 'data-transfers.toDevice',
    filters: filtersOf(writtenKinds),
    action: <SendFile />,
  },
  {
    to: paths.dataTransfersFromDevice,
    resource: 'data-transfers-from-device',
    label: 'data-transfers.fromDevice',
    filters: filtersOf(readKinds),
    action: <RequestMemory />,
  },
] as const

const [toDevice, fromDevice] = tabs

/** The transfers of data to thermostats of all the user's clients, and from them. */
export const DataTransfersPage = () => {
  const { pathname } = useLocation()
  const severalClients = hasSeveralTenants()
  const columns = useMemo(() => transferColumns(severalClients), [severalClients])
  const shown = pathname.startsWith(fromDevice.to) ? fromDevice : toDevice
  return (
    <RequireAccess resource={shown.resource} action="list">
      <LinkTabs label="data-transfers.title" tabs={tabs} shown={shown.to} action={shown.action} />
      <ResourceContextProvider value={shown.resource}>
        <ResourceList<DataTransfer>
          key={shown.to}
          title="data-transfers.title"
          columns={columns}
          filters={[...shown.filters, ...(severalClients ? [clientFilter] : [])]}
          sort={{ field: 'createdAt', order: 'DESC' }}
          storeKey={shown.to}
          bulkActions={false}
          rowClick={false}
          creatable={false}
        />
      </ResourceContextProvider>
    </RequireAccess>
  )
}
