import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import {
  dataTransferFromDevice,
  dataTransferToDevice,
  type DataTransfer,
} from '../../contract/main/dataTransfers.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { RequestMemory } from './RequestMemory.tsx'
import { SendFile } from './SendFile.tsx'
import { TransferActs } from './TransferActs.tsx'
import { TransferProgress, TransferStateCell } from './TransferProgress.tsx'

/** Transfers that are shown of a thermostat in each direction. */
const shownRows = 10

const Kind = ({ transfer: { kind, name } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  return [translate(`data-transfers.kinds.${kind}`), name].filter(Boolean).join(' · ')
}

const columns: readonly StaticColumn<DataTransfer>[] = [
  { key: 'kind', label: 'data-transfers.columns.kind', render: (transfer) => <Kind transfer={transfer} /> },
  {
    key: 'state',
    label: 'data-transfers.columns.state',
    render: (transfer) => <TransferStateCell transfer={transfer} />,
  },
  {
    key: 'progress',
    label: 'data-transfers.columns.progress',
    render: (transfer) => <TransferProgress transfer={transfer} />,
  },
  {
    key: 'createdAt',
    label: 'data-transfers.columns.createdAt',
    render: ({ createdAt }) => <FormatDate value={createdAt} />,
  },
  {
    key: 'acts',
    label: 'data-transfers.columns.acts',
    render: (transfer) => <TransferActs transfer={transfer} />,
  },
]

const calls = { toDevice: dataTransferToDevice.list, fromDevice: dataTransferFromDevice.list } as const
const resources = { toDevice: 'data-transfers-to-device', fromDevice: 'data-transfers-from-device' } as const

const Part = ({
  eui,
  direction,
  closed,
}: {
  eui: string
  direction: keyof typeof calls
  closed: boolean
}) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [resources[direction], 'of', eui],
    queryFn: ({ signal }) =>
      main(calls[direction], { query: { Query: eui, PageSize: shownRows } }, { signal }),
  })
  const title = translate(`data-transfers.ofOne.${direction}`)
  return (
    <Box component="section" aria-label={title}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mb: 1,
        }}
      >
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {!closed && (direction === 'toDevice' ? <SendFile eui={eui} /> : <RequestMemory eui={eui} />)}
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageLoading />
      ) : data.items.length === 0 ? (
        <Typography color="text.secondary">{translate(`data-transfers.none.${direction}`)}</Typography>
      ) : (
        <StaticTable label={title} columns={columns} rows={data.items} keyOf={({ id }) => id} />
      )}
    </Box>
  )
}

interface Props {
  eui: string
  /** The reason code for which nothing more is transferred. */
  whyNot: string | undefined
}

/** The latest transfers of a thermostat in both directions, and what can be transferred to a thermostat in service. */
export const DataTransfersReference = ({ eui, whyNot }: Props) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {whyNot !== undefined && <Alert severity="info">{translate(`errors.${whyNot}`)}</Alert>}
      <Part eui={eui} direction="toDevice" closed={whyNot !== undefined} />
      <Part eui={eui} direction="fromDevice" closed={whyNot !== undefined} />
    </Box>
  )
}
