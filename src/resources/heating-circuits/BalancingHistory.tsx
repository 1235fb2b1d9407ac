import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { heatingCircuits, type HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { needs } from '../../needs.ts'
import { main } from '../../providers/api.ts'
import { FactCard } from '../../ui/facts/FactCard.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Timeline } from '../../ui/facts/Timeline.tsx'
import { useMay } from '../../ui/useMay.ts'

/** When the balancing of a circuit was confirmed and reset, and by whom. */
export const BalancingHistory = () => {
  const record = useRecordContext<HeatingCircuit>()
  const translate = useTranslate()
  // nobody is unknown to those who read without personal data: they are told no names
  const readsNames = useMay(needs.renters)
  const [page, setPage] = useState(1)
  const id = record?.id ?? ''
  const query = useQuery({
    // below the circuits, so that it follows what is done to them
    queryKey: ['heating-circuits', 'history', id, page],
    queryFn: ({ signal }) =>
      main(
        heatingCircuits.balancingHistory,
        { params: { id }, query: { Page: page, PageSize: 10, 'Sort.Direction': 'Descending' } },
        { signal },
      ),
    enabled: id !== '',
  })
  const { data } = query
  return (
    <FactCard title="heating-circuits.balancing.history" query={query}>
      {data?.total === 0 ? (
        <Typography color="text.secondary">
          {translate(
            `heating-circuits.balancing.${record?.balancingConfirmedAt ? 'historyUnknown' : 'historyEmpty'}`,
          )}
        </Typography>
      ) : (
        data && (
          <>
            <Timeline
              label={translate('heating-circuits.balancing.history')}
              entries={data.items.map(({ id: event, at, kind, byName }) => ({
                id: event,
                at,
                title: translate(`heating-circuits.balancing.events.${kind}`),
                by: readsNames ? (byName ?? translate('heating-circuits.balancing.formerUser')) : undefined,
              }))}
            />
            <Pager
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              more={data.more}
              onPage={setPage}
            />
          </>
        )
      )}
    </FactCard>
  )
}
