import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { StartedTransfers } from '../../contract/main/dataTransfers.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'

type Result = StartedTransfers['results'][number]

/** Refused thermostats that the dialog lists. */
const shownRows = 100

const Why = ({ reason }: { reason: string | null }) => useTranslate()(`data-transfers.whyNot.${reason}`)

const columns: readonly StaticColumn<Result>[] = [
  { key: 'eui', label: 'data-transfers.columns.eui', render: ({ eui }) => <code>{eui}</code> },
  { key: 'reason', label: 'data-transfers.columns.reason', render: ({ reason }) => <Why reason={reason} /> },
]

/** What has been started, and the thermostats that were left out with their reasons. */
export const SendResults = ({ started: { started, refused, results } }: { started: StartedTransfers }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <Box sx={{ display: 'grid', gap: 2 }} role="status">
      <Alert severity={started > 0 ? 'success' : 'warning'}>
        {translate('data-transfers.send.started', { smart_count: started, number: number(started) })}
        {refused > 0 &&
          ` ${translate('data-transfers.send.refused', { smart_count: refused, number: number(refused) })}`}
      </Alert>
      {refused > 0 && (
        <StaticTable
          label={translate('data-transfers.send.leftOut')}
          columns={columns}
          rows={results.filter(({ reason }) => reason !== null).slice(0, shownRows)}
          keyOf={({ eui }) => eui}
        />
      )}
    </Box>
  )
}
