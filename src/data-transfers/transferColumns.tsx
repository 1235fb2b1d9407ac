import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataTransfer } from '../../contract/main/dataTransfers.ts'
import { paths } from '../paths.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { CodeLink } from '../ui/list/rows/NameLink.tsx'
import { Bytes } from './Bytes.tsx'
import { TransferActs } from './TransferActs.tsx'
import { TransferProgress, TransferStateCell } from './TransferProgress.tsx'

/** An address as engineers write it. */
const addressText = (address: number): string => `0x${address.toString(16).toUpperCase().padStart(8, '0')}`

const label = (name: string) => `data-transfers.columns.${name}`

/** What is transferred: the kind, and below it the file or the part of the memory. */
const Content = ({ transfer: { kind, name, version, address, size } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  const named = [name, version].filter((part) => part !== null).join(' ')
  return (
    <div>
      {translate(`data-transfers.kinds.${kind}`)}
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {named !== '' && `${named} · `}
        {address !== null && <code>{addressText(address)} </code>}
        <Bytes bytes={size} />
      </Typography>
    </div>
  )
}

/** The columns of both lists of transfers. @param severalClients whether the user has several clients: whose device it is, is then said from the start */
export const transferColumns = (severalClients: boolean): Column<DataTransfer>[] => [
  {
    source: 'eui',
    label: label('eui'),
    sort: false,
    line: true,
    render: ({ eui, tenantId }) => (
      <CodeLink to={paths.thermostats.show(eui)} code={eui} tenantId={tenantId} />
    ),
    text: ({ eui }) => eui,
  },
  {
    source: 'kind',
    label: label('kind'),
    render: (transfer) => <Content transfer={transfer} />,
    text: ({ kind, name }, translate) =>
      [translate(`data-transfers.kinds.${kind}`), name].filter(Boolean).join(' '),
  },
  {
    source: 'state',
    label: label('state'),
    render: (transfer) => <TransferStateCell transfer={transfer} />,
    text: ({ state }, translate) => translate(`data-transfers.states.${state}`),
  },
  {
    source: 'done',
    label: label('progress'),
    sort: false,
    render: (transfer) => <TransferProgress transfer={transfer} />,
    text: ({ done }) => done,
  },
  { source: 'buildingName', label: label('building'), sort: false },
  { source: 'tenantName', label: label('tenant'), sort: false, hidden: !severalClients },
  {
    source: 'createdAt',
    label: label('createdAt'),
    line: true,
    render: ({ createdAt }) => <FormatDate value={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { source: 'createdByName', label: label('createdBy'), sort: false, hidden: true },
  {
    source: 'finishedAt',
    label: label('finishedAt'),
    line: true,
    hidden: true,
    render: ({ finishedAt }) => <FormatDate value={finishedAt} />,
    text: ({ finishedAt }) => finishedAt,
  },
  {
    source: 'acts',
    label: label('acts'),
    sort: false,
    line: true,
    render: (transfer) => <TransferActs transfer={transfer} />,
    text: () => null,
  },
]
