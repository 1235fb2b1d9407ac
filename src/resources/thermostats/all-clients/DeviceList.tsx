import { Box } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  DataTable,
  FilterContext,
  ListBase,
  type SortPayload,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ListedDevice } from '../../../../contract/main/globalDeviceList.ts'
import { UpdateSelectedReference } from '../../../commands/UpdateSelectedReference.tsx'
import { needs } from '../../../needs.ts'
import { paths } from '../../../paths.ts'
import { filterRests, listPageSize } from '../../../providers/declared.ts'
import { openingState } from '../../../providers/openingView.ts'
import { readTenant } from '../../../providers/session.ts'
import { NothingFound } from '../../../ui/states/EmptyState.tsx'
import { ListError } from '../../../ui/states/ErrorState.tsx'
import { AddFilter } from '../../../ui/list/filters/AddFilter.tsx'
import { BulkBar } from '../../../ui/list/bulk/BulkBar.tsx'
import { ChooseColumns } from '../../../ui/list/columns/ChooseColumns.tsx'
import { type Column, columnKey, tableColumns } from '../../../ui/list/columns/columns.tsx'
import { HeldList, heldOptions, useHeld } from '../../../ui/list/rows/HeldList.tsx'
import { ListFilters } from '../../../ui/list/filters/ListFilters.tsx'
import { LineRoom } from '../../../ui/list/LineRoom.tsx'
import { ListCard } from '../../../ui/list/ListCard.tsx'
import { ListFoot } from '../../../ui/list/ListFoot.tsx'
import { phoneRows } from '../../../ui/list/rows/phoneRows.ts'
import { DataTableBody } from '../../../ui/list/rows/DataTableBody.tsx'
import { SavedFilters } from '../../../ui/list/filters/SavedFilters.tsx'
import { SortList } from '../../../ui/list/columns/SortList.tsx'
import { useOpening } from '../../../ui/list/filters/useOpening.ts'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { ScopeSwitch } from '../ScopeSwitch.tsx'

interface Props {
  resource: 'fleet-operation' | 'fleet-production'
  columns: readonly Column<ListedDevice>[]
  filters: ReactElement[]
  sort: SortPayload
  /** Shown in place of the rows until a filter is set; without it all rows are shown. */
  before?: ReactNode
  /** More buttons above the list. */
  actions?: ReactNode
}

/** A device list across all clients; the URL alone holds its state, so that it can be shared. */
export const DeviceList = ({ resource, columns, filters, sort, before, actions }: Props) => {
  const { opening } = useOpening(resource)
  return (
    <ListBase<ListedDevice>
      resource={resource}
      sort={sort}
      perPage={listPageSize}
      storeKey={false}
      {...openingState(opening)}
      queryOptions={{ ...heldOptions, enabled: before === undefined }}
      debounce={filterRests}
    >
      <HeldList<ListedDevice>>
        <Shown resource={resource} columns={columns} filters={filters} before={before} actions={actions} />
      </HeldList>
    </ListBase>
  )
}

const Shown = ({
  resource,
  columns,
  filters,
  before,
  actions,
}: Pick<Props, 'resource' | 'columns' | 'filters' | 'before' | 'actions'>) => {
  const { error, isPending } = useListContext()
  const { ready } = useHeld()
  const translate = useTranslate()
  const open = useOpenDevice()
  const mayCommand = useMay(needs.command)
  const named = columns.map((column) => ({
    key: columnKey(column),
    label: translate(column.label ?? column.source),
  }))
  return (
    <FilterContext.Provider value={filters}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 0.5,
          mb: 1,
        }}
      >
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <ListFilters filters={filters} />
        </Box>
        <Box
          role="toolbar"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 0.5,
            minHeight: 48,
          }}
        >
          <ScopeSwitch shown={resource === 'fleet-production' ? paths.production : paths.fleet} />
          <AddFilter filters={filters} />
          <SavedFilters columns={columns} />
          {before === undefined && <SortList columns={columns} />}
          {before === undefined && <ChooseColumns columns={columns} />}
          {before === undefined && actions}
        </Box>
      </Box>
      {before === undefined && <LineRoom filters={filters} columns={columns} counted="thermostats" />}
      <ListCard>
        {before ??
          (error ? (
            <ListError />
          ) : isPending || !ready ? (
            <PageLoading />
          ) : (
            <DataTable<ListedDevice>
              body={DataTableBody}
              sx={phoneRows(named)}
              rowClick={(_id, _resource, device) => open(device)}
              hiddenColumns={columns.filter(({ hidden }) => hidden).map(columnKey)}
              bulkActionButtons={mayCommand && <UpdateSelectedReference />}
              {...(mayCommand && {
                bulkActionsToolbar: (
                  <BulkBar>
                    <UpdateSelectedReference />
                  </BulkBar>
                ),
              })}
              empty={<NothingFound />}
            >
              {tableColumns(columns, translate)}
            </DataTable>
          ))}
      </ListCard>
      {before === undefined && !error && <ListFoot />}
    </FilterContext.Provider>
  )
}

/** Opens the page of a listed thermostat, in its client; returns false so that react-admin's table does not navigate itself. */
const useOpenDevice = () => {
  const navigate = useNavigate()
  return ({ eui, tenantId }: Pick<ListedDevice, 'eui' | 'tenantId'>): false => {
    void navigate(
      paths.thermostats.show(eui),
      tenantId !== null && tenantId !== readTenant() ? { state: { tenant: tenantId } } : {},
    )
    return false
  }
}
