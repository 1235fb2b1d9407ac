import { ResourceContextProvider, SearchInput } from 'react-admin'
import type * as z from 'zod'
import type { UnknownDevice } from '../../../contract/main/radioMessages.ts'
import { Ago } from '../../ui/Ago.tsx'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { rawText } from './rawText.ts'

type Row = z.output<typeof UnknownDevice>

const columns: Column<Row>[] = [
  { source: 'eui', line: true, render: ({ eui }) => <code>{eui}</code> },
  { source: 'messages', align: 'right' },
  { source: 'lastSeenAt', line: true, render: ({ lastSeenAt }) => <Ago value={lastSeenAt} />, text: ({ lastSeenAt }) => lastSeenAt },
  { source: 'firstSeenAt', line: true, render: ({ firstSeenAt }) => <FormatDate value={firstSeenAt} />, text: ({ firstSeenAt }) => firstSeenAt },
  { source: 'deviceName', sort: false },
  { source: 'applicationName', sort: false },
  { source: 'gatewayEui', sort: false, render: ({ gatewayEui }) => gatewayEui && <code>{gatewayEui}</code> },
  { source: 'port', sort: false, hidden: true, align: 'right' },
  { source: 'payload', sort: false, hidden: true, render: ({ payload }) => payload && <code>{rawText('', payload)}</code> },
  { source: 'applicationId', sort: false, hidden: true, render: ({ applicationId }) => applicationId && <code>{applicationId}</code> },
]

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** Devices that the network server hears and that are registered nowhere here. */
export const UnknownDeviceList = () => (
  <ResourceContextProvider value="unknown-devices">
    <ResourceList<Row>
      title="unknown-devices.name_other"
      columns={columns}
      filters={filters}
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      bulkActions={false}
      rowClick={false}
      creatable={false}
    />
  </ResourceContextProvider>
)
