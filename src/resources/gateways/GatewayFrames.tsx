import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { main } from '../../providers/api.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { frameData, hoursShown } from './frameData.ts'
import { serverNow } from '../../providers/serverClock.ts'

/** Frames received and sent by the gateway, per hour. */
export const GatewayFrames = () => {
  const gateway = useRecordContext<Gateway>()
  const translate = useTranslate()
  const sync = useId()
  const id = gateway?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['gateways', 'statistics', id],
    queryFn: async ({ signal }) => ({
      items: (await main(gateways.statistics, { params: { id }, query: { Hours: hoursShown } }, { signal }))
        .items,
      now: serverNow(),
    }),
    enabled: id !== '',
    meta: { live: id, liveEvery: 60_000 },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const chart = frameData(data.items, data.now, (key) => translate(`gateways.statistics.${key}`))
  return (
    <ChartCard
      title={translate('gateways.statistics.title')}
      data={chart}
      height={200}
      sync={sync}
      onZoom={() => undefined}
    />
  )
}
