import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { thermostatEventKinds, type ThermostatEventKind } from '../../../../domain/devices/state.ts'
import { main } from '../../../providers/api.ts'
import { Timeline } from '../../../ui/facts/Timeline.tsx'
import { useEventText } from '../useEventText.ts'
import { KindFilter } from './KindFilter.tsx'
import { TabList } from '../../../ui/page/TabList.tsx'

/** A thermostat's events besides measurements, and those of the network. */
export const EventsTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const textOf = useEventText()
  const [page, setPage] = useState(1)
  const [kinds, setKinds] = useState<ThermostatEventKind[]>([])
  const query = useQuery({
    queryKey: ['thermostats', 'events', eui, page, kinds],
    queryFn: ({ signal }) =>
      main(
        thermostats.events,
        {
          params: { eui },
          query: { Page: page, 'Sort.Direction': 'Descending', ...(kinds.length > 0 && { Kind: kinds }) },
        },
        { signal },
      ),
    meta: { live: eui },
    placeholderData: keepPreviousData,
  })
  return (
    <TabList
      query={query}
      none="thermostats.events.none"
      onPage={setPage}
      toolbar={
        <KindFilter
          kinds={thermostatEventKinds}
          chosen={kinds}
          text={(kind) => `thermostats.events.kinds.${kind}`}
          label={translate('thermostats.events.kind')}
          onChange={(chosen) => {
            setKinds(chosen)
            setPage(1)
          }}
        />
      }
    >
      <Timeline
        label={translate('thermostats.tabs.events')}
        entries={(query.data?.items ?? []).map((event) => ({
          id: event.id,
          at: event.at,
          title: translate(`thermostats.events.kinds.${event.kind}`),
          text: textOf(event),
        }))}
      />
    </TabList>
  )
}
