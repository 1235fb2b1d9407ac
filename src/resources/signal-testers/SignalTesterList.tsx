import type { SignalTester } from '../../../contract/main/signalTesters.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { SearchFilter } from '../../ui/list/filters/filters.tsx'

const columns: Column<SignalTester>[] = [
  {
    source: 'label',
    line: true,
    render: ({ label }, translate) => label ?? translate('signal-testers.noLabel'),
    text: ({ label }) => label,
  },
  { source: 'eui', line: true, render: ({ eui }) => <code>{eui}</code> },
  { source: 'lastSeenAt', render: ({ lastSeenAt }) => <Ago value={lastSeenAt} /> },
  {
    source: 'registeredAt',
    sort: false,
    hidden: true,
    render: ({ registeredAt }) => <FormatDate value={registeredAt} />,
  },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [<SearchFilter key="q" source="q" alwaysOn />]

/** Signal testers, whose button a technician presses on every floor. */
export const SignalTesterList = () => (
  <ResourceList<SignalTester> columns={columns} filters={filters} bulkActions={false} />
)
