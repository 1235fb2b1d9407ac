import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { Timeline } from '../../../ui/facts/Timeline.tsx'
import { useHistoryText } from '../useHistoryText.ts'
import { TabList } from '../../../ui/page/TabList.tsx'

/** The history of a thermostat: where it was mounted, its life cycle, and who changed it. */
export const HistoryTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const textOf = useHistoryText()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['thermostats', 'history', eui, page],
    queryFn: ({ signal }) =>
      main(
        thermostats.history,
        { params: { eui }, query: { Page: page, 'Sort.Direction': 'Descending' } },
        { signal },
      ),
    meta: { live: eui },
    placeholderData: keepPreviousData,
  })
  return (
    <TabList query={query} none="thermostats.history.none" onPage={setPage}>
      <Timeline
        label={translate('thermostats.tabs.history')}
        entries={(query.data?.items ?? []).map((entry) => ({
          id: entry.id,
          at: entry.at,
          title: translate(`thermostats.history.kinds.${entry.kind}`),
          text: textOf(entry),
          by: entry.userName ?? (entry.userId === null ? translate('thermostats.history.system') : undefined),
        }))}
      />
    </TabList>
  )
}
