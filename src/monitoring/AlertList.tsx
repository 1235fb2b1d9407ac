import { DataTable, FilterContext, ListBase, Title, useListContext, useTranslate } from 'react-admin'
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { alertDevices } from '../../domain/devices/alertTable.ts'
import { alertTypes, type AlertType } from '../../domain/enums.ts'
import { filterRests, listPageSize } from '../providers/declared.ts'
import { openingState } from '../providers/openingView.ts'
import { readTenant } from '../providers/session.ts'
import { NothingFound } from '../ui/states/EmptyState.tsx'
import { ListError } from '../ui/states/ErrorState.tsx'
import { AddFilter } from '../ui/list/filters/AddFilter.tsx'
import { BulkBar } from '../ui/list/bulk/BulkBar.tsx'
import { ChooseColumns } from '../ui/list/columns/ChooseColumns.tsx'
import { columnKey, tableColumns } from '../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter, ReferenceFilter } from '../ui/list/filters/filters.tsx'
import { ExportList } from '../ui/list/export/ExportList.tsx'
import { filterInAddress } from '../ui/list/filters/filterInAddress.ts'
import { FoldedFilters } from '../ui/list/filters/FoldedFilters.tsx'
import { HeldList, heldOptions, useHeld } from '../ui/list/rows/HeldList.tsx'
import { DayFilter } from '../ui/list/inputs/DayFilter.tsx'
import { LineRoom } from '../ui/list/LineRoom.tsx'
import { ListCard } from '../ui/list/ListCard.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { phoneRows } from '../ui/list/rows/phoneRows.ts'
import { SavedFilters } from '../ui/list/filters/SavedFilters.tsx'
import { SortList } from '../ui/list/columns/SortList.tsx'
import { operatorOf, withOperator } from '../providers/filterOperators.ts'
import { UnfoldingRows } from '../ui/list/rows/UnfoldingRows.tsx'
import { useOpening } from '../ui/list/filters/useOpening.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { AlertActs } from './AlertActs.tsx'
import type { AlertRow } from './AlertCells.tsx'
import { useAlertColumns } from './alertColumns.tsx'
import { AlertTiles } from './AlertTiles.tsx'
import { IncidentAlerts } from './IncidentAlerts.tsx'
import { ClientTable, useStatistic } from './ClientTable.tsx'
import { EuiFilter } from './EuiFilter.tsx'
import { serverNow, subscribeServerClock } from '../providers/serverClock.ts'

const label = (name: string) => `monitoring.columns.${name}`

const typeFilter = (
  <EnumFilter
    key="AlertTypes"
    source="AlertTypes"
    label={label('type')}
    values={alertTypes}
    text={(type) => `monitoring.types.${type}`}
    alwaysOn
  />
)
const deviceFilters = [
  <EnumFilter
    key="Devices"
    source="Devices"
    label={label('device')}
    values={alertDevices}
    text={(device) => `monitoring.devices.${device}`}
  />,
  <EuiFilter key="ThermostatIds" source="ThermostatIds" label="monitoring.thermostat" alwaysOn />,
  <FlagFilter key="Open" source="Open" label="monitoring.stillOpen" alwaysOn />,
]
const periodFilters = [
  <DayFilter key="From" source="From" subject="monitoring.filters.at" label="monitoring.filters.From" />,
  <DayFilter key="To" source="To" subject="monitoring.filters.at" label="monitoring.filters.To" end />,
]
const filtersHere = [
  typeFilter,
  ...deviceFilters,
  ...periodFilters,
  <ReferenceFilter
    key="BuildingIds"
    source="BuildingIds"
    reference="buildings"
    label="buildings.name_other"
  />,
  <ReferenceFilter
    key="UnitIds"
    source="UnitIds"
    reference="building-units"
    label="building-units.name_other"
  />,
  <ReferenceFilter
    key="PublicAreaIds"
    source="PublicAreaIds"
    reference="public-areas"
    label="public-areas.name_other"
  />,
]
const globalFilters = [
  typeFilter,
  <ReferenceFilter
    key="TenantIds"
    source="TenantIds"
    reference="tenants"
    label="tenants.name_other"
    alwaysOn
  />,
  ...deviceFilters,
  ...periodFilters,
]

/** What the list is ordered by as it opens; it is no column. */
const behind = { source: 'weight', label: label('weight') }

/** Period of the list in hours; undefined for all time. */
const spans = { day: 24, week: 7 * 24, month: 30 * 24, all: undefined } as const
type Span = keyof typeof spans
const spanNames: readonly Span[] = ['day', 'week', 'month', 'all']

const since = (span: Span): Record<string, string> => {
  const hours = spans[span]
  return hours === undefined ? {} : { From: new Date(serverNow() - hours * 3_600_000).toISOString() }
}

/** Whether the filter in the address has a period of its own, as the links of charts have. */
const isDated = (search: string): boolean => {
  const { From, To } = filterInAddress(search) ?? {}
  return Boolean(From) || Boolean(To)
}

/** Alerts with their 24-hour statistics, of one client or of all. */
export const AlertList = ({ global }: { global: boolean }) => {
  const tenant = readTenant()
  const { opening } = useOpening('alerts')
  const [span, setSpan] = useState<Span>('day')
  // the period starts when it is chosen: a moving start would change the query on every render
  const [from, setFrom] = useState(() => since('day'))
  // the first reply says by which clock the period is meant
  useEffect(() => subscribeServerClock(() => setFrom(since(span))), [span])
  const dated = isDated(useLocation().search)
  const choose = (next: Span) => {
    setSpan(next)
    setFrom(since(next))
  }
  return (
    <ListBase<AlertRow>
      resource="alerts"
      sort={{ field: 'weight', order: 'DESC' }}
      perPage={listPageSize}
      filter={{ ...(!dated && from), ...(!global && tenant !== undefined && { TenantIds: [tenant] }) }}
      storeKey={false}
      {...(!global && openingState(opening))}
      queryOptions={heldOptions}
      debounce={filterRests}
    >
      <Title title="monitoring.title" preferenceKey={false} />
      <HeldList<AlertRow>>
        <Shown
          global={global}
          tenant={global ? undefined : tenant}
          span={dated ? undefined : span}
          onSpan={choose}
        />
      </HeldList>
    </ListBase>
  )
}

interface ShownProps {
  global: boolean
  tenant: string | undefined
  /** Undefined while the filters have a period of their own. */
  span: Span | undefined
  onSpan: (span: Span) => void
}

const Shown = ({ global, tenant, span, onSpan }: ShownProps) => {
  const translate = useTranslate()
  const { ready } = useHeld()
  const { error, isPending, filterValues, setFilters, displayedFilters } = useListContext<AlertRow>()
  const { data, isPending: isPendingStatistic } = useStatistic(tenant)
  const values: Record<string, unknown> = filterValues ?? {}
  // what is left out is not chosen
  const chosen = !operatorOf(values, 'AlertTypes').not
  const types = alertTypes.filter(
    (type) => chosen && Array.isArray(values['AlertTypes']) && values['AlertTypes'].includes(type),
  )
  const filters = global ? globalFilters : filtersHere
  const shown = useAlertColumns(global)
  const acts = <AlertActs columns={shown} />
  const set = (key: string, value: unknown) =>
    setFilters({ ...withOperator(values, key, { not: false, empty: false }), [key]: value }, displayedFilters)
  return (
    <FilterContext.Provider value={filters}>
      <AlertTiles
        counts={data?.byType}
        chosen={types}
        onChoose={(next: AlertType[]) => set('AlertTypes', next.length > 0 ? next : undefined)}
      />
      {/* what stands below the table of clients comes with it, so that it is not pushed down */}
      {global && isPendingStatistic ? (
        <PageLoading />
      ) : (
        <>
          {global && <ClientTable onChoose={(tenantId) => set('TenantIds', [tenantId])} />}
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
            <Box sx={{ flex: { sm: '1 1 16rem' }, width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
              <FoldedFilters filters={filters} />
            </Box>
            <Box
              role="toolbar"
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minHeight: 48 }}
            >
              <ToggleButtonGroup
                exclusive
                size="small"
                aria-label={translate('monitoring.span.label')}
                value={span ?? null}
                onChange={(_, next) => {
                  const chosen = spanNames.find((name) => name === next)
                  if (!chosen) return
                  onSpan(chosen)
                  if (span === undefined)
                    setFilters({ ...values, From: undefined, To: undefined }, displayedFilters)
                }}
              >
                {spanNames.map((name) => (
                  <ToggleButton key={name} value={name} sx={{ px: 1.25, textTransform: 'none' }}>
                    {translate(`monitoring.span.${name}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              <AddFilter filters={filters} />
              <SavedFilters columns={shown} />
              <SortList columns={[...shown, behind]} />
              <ChooseColumns columns={shown} />
              <ExportList columns={shown} name="monitoring.title" />
            </Box>
          </Box>
          <LineRoom filters={filters} columns={shown} counted="monitoring" />
          <ListCard opens={false}>
            {error ? (
              <ListError />
            ) : isPending || !ready ? (
              <PageLoading />
            ) : (
              <DataTable<AlertRow>
                sx={phoneRows(
                  shown.map((column) => ({ key: columnKey(column), label: translate(column.label ?? '') })),
                )}
                body={UnfoldingRows}
                rowClick={false}
                hiddenColumns={shown.filter(({ hidden }) => hidden).map(columnKey)}
                bulkActionButtons={acts}
                bulkActionsToolbar={<BulkBar>{acts}</BulkBar>}
                expand={<IncidentAlerts />}
                expandSingle
                isRowExpandable={({ beneath }) => beneath > 0}
                empty={<NothingFound />}
              >
                {tableColumns(shown, translate)}
              </DataTable>
            )}
          </ListCard>
          {!error && <ListFoot />}
        </>
      )}
    </FilterContext.Provider>
  )
}
