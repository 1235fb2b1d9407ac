import { useQuery } from '@tanstack/react-query'
import { alerts } from '../../contract/main/alerts.ts'
import { main } from '../providers/api.ts'

/** Alerts of the last 24 hours by type; of one client, or of each that one may see. */
export const useStatistic = (tenantId: string | undefined) =>
  useQuery({
    queryKey: ['alerts', 'statistic', tenantId],
    queryFn: ({ signal }) => main(alerts.statistic, { query: tenantId === undefined ? {} : { TenantIds: [tenantId] } }, { signal }),
    meta: { liveEvery: 5_000 },
    // what leaves the 24 hours is nobody's notice
    refetchInterval: 300_000,
  })
