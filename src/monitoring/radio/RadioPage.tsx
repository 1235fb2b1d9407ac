import { Box, Tab, Tabs } from '@mui/material'
import { usePermissions, useTranslate, ResourceContextProvider, type RaRecord } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type * as z from 'zod'
import type { UnknownApplication, UnknownDevice } from '../../../contract/main/radioMessages.ts'
import { paths } from '../../paths.ts'
import { mayAny } from '../../providers/declared.ts'
import { permissionsFor } from '../../providers/rights.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { RawMessageList, rawText } from './RawMessageList.tsx'
import { SearchFilter } from '../../ui/list/filters/filters.tsx'

type Row = z.output<typeof UnknownDevice>

const columns: Column<Row>[] = [
  { source: 'eui', line: true, render: ({ eui }) => <code>{eui}</code> },
  { source: 'messages', align: 'right' },
  {
    source: 'lastSeenAt',
    line: true,
    render: ({ lastSeenAt }) => <Ago value={lastSeenAt} />,
    text: ({ lastSeenAt }) => lastSeenAt,
  },
  {
    source: 'firstSeenAt',
    line: true,
    render: ({ firstSeenAt }) => <FormatDate value={firstSeenAt} />,
    text: ({ firstSeenAt }) => firstSeenAt,
  },
  { source: 'deviceName', sort: false },
  { source: 'applicationName', sort: false },
  { source: 'gatewayEui', sort: false, render: ({ gatewayEui }) => gatewayEui && <code>{gatewayEui}</code> },
  { source: 'port', sort: false, hidden: true, align: 'right' },
  {
    source: 'payload',
    sort: false,
    hidden: true,
    render: ({ payload }) => payload && <code>{rawText('', payload)}</code>,
  },
  {
    source: 'applicationId',
    sort: false,
    hidden: true,
    render: ({ applicationId }) => applicationId && <code>{applicationId}</code>,
  },
]

const filters = [<SearchFilter key="q" source="q" alwaysOn />]

/** What was heard and belongs to nobody here, the latest first. */
const UnknownList = <R extends RaRecord>({
  resource,
  columns: shown,
}: {
  resource: string
  columns: readonly Column<R>[]
}) => (
  <ResourceContextProvider value={resource}>
    <ResourceList<R>
      title={`${resource}.name_other`}
      columns={shown}
      filters={filters}
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      bulkActions={false}
      rowClick={false}
      creatable={false}
    />
  </ResourceContextProvider>
)

/** Devices that the network server hears but that are registered nowhere here. */
const UnknownDeviceList = () => <UnknownList<Row> resource="unknown-devices" columns={columns} />

type Application = z.output<typeof UnknownApplication>

const applicationColumns: Column<Application>[] = [
  { source: 'id', sort: false, line: true, render: ({ id }) => <code>{id}</code> },
  { source: 'name', line: true },
  { source: 'messages', align: 'right' },
  {
    source: 'lastSeenAt',
    line: true,
    render: ({ lastSeenAt }) => <Ago value={lastSeenAt} />,
    text: ({ lastSeenAt }) => lastSeenAt,
  },
  {
    source: 'firstSeenAt',
    line: true,
    render: ({ firstSeenAt }) => <FormatDate value={firstSeenAt} />,
    text: ({ firstSeenAt }) => firstSeenAt,
  },
]

/** Applications of the network server that are not configured here; their messages are not believed. */
const UnknownApplicationList = () => (
  <UnknownList<Application> resource="unknown-applications" columns={applicationColumns} />
)

const tabs = [
  {
    to: paths.unknownDevices,
    label: 'unknown-devices.name_other',
    list: 'unknown-devices',
    Body: UnknownDeviceList,
  },
  {
    to: paths.unknownApplications,
    label: 'unknown-applications.name_other',
    list: 'unknown-applications',
    Body: UnknownApplicationList,
  },
] as const
/** A page of its own, without these tabs. */
const raw = { to: paths.rawMessages, list: 'raw-messages', Body: RawMessageList } as const

/** Radio traffic of unknown devices and applications, and messages that could not be decoded. */
export const RadioPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { permissions } = usePermissions<string[]>()
  const here = pathname.startsWith(raw.to) ? raw : (tabs.find(({ to }) => pathname.startsWith(to)) ?? tabs[0])
  const own = tabs.filter(({ list }) => mayAny(permissions, permissionsFor(list, 'list')))
  return (
    <RequireAccess resource={here.list} action="list">
      {here !== raw && own.length > 1 && (
        <Tabs
          value={here.to}
          aria-label={translate('menu.radio')}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {own.map(({ to, label }) => (
            <Tab key={to} component={Link} to={to} value={to} label={translate(label)} />
          ))}
        </Tabs>
      )}
      <Box key={here.to}>
        <here.Body />
      </Box>
    </RequireAccess>
  )
}
