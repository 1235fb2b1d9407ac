import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { paths } from '../paths.ts'
import { ChildList } from '../ui/page/ChildList.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { proofColumns } from './recordColumns.tsx'

const columns: Column<DataAgreement>[] = [
  {
    source: 'agreedAt',
    line: true,
    render: ({ id, agreedAt }) => <RecordLink id={id} agreedAt={agreedAt} />,
  },
  ...proofColumns.slice(1),
]

const RecordLink = ({ id, agreedAt }: { id: string; agreedAt: string }) => (
  <NameLink to={paths.consent(id)} name={<FormatDate value={agreedAt} />} />
)

/** A renter's consent records, for users who may see records. */
export const ConsentsOfReference = ({ renterId }: { renterId: string }) => (
  <ChildList<DataAgreement>
    resource="consents"
    title="consents.ofRenter"
    filter={{ RenterIds: [renterId] }}
    columns={columns}
    sort={{ field: 'agreedAt', order: 'DESC' }}
  />
)
