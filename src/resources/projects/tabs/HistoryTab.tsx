import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import { audit, type AuditEntry } from '../../../../contract/main/audit.ts'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { isRecord } from '../../../../domain/records.ts'
import { main } from '../../../providers/api.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { TabList } from '../../../ui/page/TabList.tsx'
import { Timeline } from '../../../ui/facts/Timeline.tsx'

type Entry = z.output<typeof AuditEntry>

/** Fields of a stored project that a change names; the others follow from these or have a verb of their own. */
const told = ['name', 'plannedDates', 'note'] as const

/** What an entry changed: the fields by name, or how many buildings or users. */
const useChangeText = () => {
  const translate = useTranslate()
  const { number } = useFormat()
  return ({ before, after }: Entry): string => {
    const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
    const counted = (['buildingIds', 'userIds'] as const).flatMap((key) => {
      const ids = is[key] ?? (Object.keys(is).length === 0 ? was[key] : undefined)
      return Array.isArray(ids)
        ? [translate(`projects.history.${key}`, { smart_count: ids.length, number: number(ids.length) })]
        : []
    })
    const changed = told.filter(
      (key) => key in was && key in is && JSON.stringify(was[key]) !== JSON.stringify(is[key]),
    )
    return [...counted, ...changed.map((key) => translate(`projects.fields.${key}`))].join(', ')
  }
}

/** Who changed the project, when and how: its entries of the audit log. */
export const HistoryTab = ({ project: { id } }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const changeText = useChangeText()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['projects', 'history', id, page],
    queryFn: ({ signal }) =>
      main(
        audit.list,
        { query: { Entity: ['project'], EntityId: id, Page: page, 'Sort.Direction': 'Descending' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <TabList query={query} none="projects.history.none" onPage={setPage}>
      <Timeline
        label={translate('projects.tabs.history')}
        entries={(query.data?.items ?? []).map((entry) => ({
          id: entry.id,
          at: entry.at,
          title: translate(`projects.history.verbs.${entry.action.slice(entry.action.indexOf('.') + 1)}`, {
            _: entry.action,
          }),
          text: changeText(entry),
          by: entry.userName ?? translate('audit.system'),
        }))}
      />
    </TabList>
  )
}
