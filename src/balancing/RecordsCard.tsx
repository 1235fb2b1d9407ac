import { Link, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { StaticTable } from '../ui/list/rows/StaticTable.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useRecords } from './balancingQueries.ts'

/** The records of a circuit, the latest first. */
export const RecordsCard = ({ circuitId }: { circuitId: string }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const query = useRecords(circuitId, page)
  const { data } = query
  return (
    <FactCard title="balancing.records" query={query}>
      {data?.total === 0 && (
        <Typography color="text.secondary">{translate('balancing.noRecords')}</Typography>
      )}
      {data && data.total > 0 && (
        <StaticTable
          label={translate('balancing.records')}
          columns={[
            {
              key: 'confirmedAt',
              label: 'balancing.fields.confirmedAt',
              render: ({ id, confirmedAt }) => (
                <Link component={RouterLink} to={paths.balancingRecord(id)}>
                  <FormatDate value={confirmedAt} />
                </Link>
              ),
            },
            {
              key: 'confirmedByName',
              label: 'balancing.fields.confirmedBy',
              render: ({ confirmedByName }) => confirmedByName ?? '–',
            },
            {
              key: 'valid',
              label: 'balancing.fields.state',
              render: ({ valid }) => (
                <StatusChip
                  tone={valid ? 'fine' : 'neutral'}
                  label={`balancing.states.${valid ? 'valid' : 'withdrawn'}`}
                />
              ),
            },
            {
              key: 'gaps',
              label: 'balancing.fields.gaps',
              render: ({ gaps }) =>
                gaps.length === 0
                  ? '–'
                  : translate('balancing.gapCount', {
                      smart_count: gaps.length,
                      number: number(gaps.length),
                    }),
            },
          ]}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      )}
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />}
    </FactCard>
  )
}
