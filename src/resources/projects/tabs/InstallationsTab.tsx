import { Alert, MenuItem, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { appointments, type Appointment } from '../../../../contract/main/appointments.ts'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { serverNow } from '../../../providers/serverClock.ts'
import { FadingCard } from '../../../ui/facts/FadingCard.tsx'
import { CalendarBar, calendarViews, type CalendarView } from '../../../ui/calendar/CalendarBar.tsx'
import { Agenda } from '../../../ui/calendar/DayItems.tsx'
import { addDays } from '../../../../domain/rules/workingDays.ts'
import {
  addMonths,
  dayOfInstant,
  firstOfMonth,
  instantOfDay,
  isDay,
  mondayOf,
  weeksOfMonth,
  type DayText,
} from '../../../ui/calendar/days.ts'
import type { CalendarItem } from '../../../ui/calendar/lanes.ts'
import { MonthGrid } from '../../../ui/calendar/MonthGrid.tsx'
import { WeekGrid } from '../../../ui/calendar/WeekGrid.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { useNameOfUser } from '../projectCells.tsx'
import { allUsers } from '../setup/pickable.ts'

/** Appointments that a calendar reads at most; more could not be read by anybody either. */
const most = 2_000
const pageSize = 200

/** The first day that a view shows, and the day after its last. */
const spanOf = (view: CalendarView, day: DayText): readonly [DayText, DayText] => {
  if (view === 'week') return [mondayOf(day), addDays(mondayOf(day), 7)]
  if (view === 'list') return [firstOfMonth(day), addMonths(firstOfMonth(day), 1)]
  const days = weeksOfMonth(day).flat()
  return [days[0] ?? day, addDays(days.at(-1) ?? day, 1)]
}

interface Asked {
  projectId: string
  from: DayText
  to: DayText
  technicianId: string
}

const load = async ({ projectId, from, to, technicianId }: Asked, signal: AbortSignal) => {
  const items: Appointment[] = []
  for (let Page = 1; items.length < most; Page += 1) {
    const answer = await main(
      appointments.list,
      {
        query: {
          ProjectIds: [projectId],
          From: instantOfDay(from),
          To: instantOfDay(to),
          Page,
          PageSize: pageSize,
          ...(technicianId && { TechnicianIds: [technicianId] }),
        },
      },
      { signal },
    )
    items.push(...answer.items)
    if (Page * pageSize >= answer.total) break
  }
  return items
}

/** The appointments in a project's buildings as a calendar and as a list. */
export const InstallationsTab = ({ project: { id } }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [search, setSearch] = useSearchParams()
  const today = dayOfInstant(serverNow())
  const askedDay = search.get('day')
  const day = isDay(askedDay) ? askedDay : today
  const view = calendarViews.find((name) => name === search.get('view')) ?? 'month'
  const technicianId = search.get('technician') ?? ''
  const [from, to] = spanOf(view, day)
  const query = useQuery({
    queryKey: ['appointments', 'ofProject', id, from, to, technicianId],
    queryFn: ({ signal }) => load({ projectId: id, from, to, technicianId }, signal),
    placeholderData: keepPreviousData,
  })
  const go = (change: Readonly<Record<string, string>>) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), ...change }), { replace: true })
  const items = (query.data ?? []).map((appointment): CalendarItem => {
    const { startsAt, endsAt, unitName, buildingName, technicianName, cancelledAt } = appointment
    const text = [buildingName, technicianName ?? translate('projects.overview.nobody')].join(' · ')
    return {
      id: appointment.id,
      startsAt,
      endsAt,
      title: unitName,
      text,
      to: paths.appointments.show(appointment.id),
      isOff: cancelledAt !== null,
    }
  })
  return (
    <>
      <CalendarBar
        view={view}
        day={day}
        today={today}
        onView={(next) => go({ view: next })}
        onDay={(next) => go({ day: next })}
      >
        <TechnicianSelect projectId={id} value={technicianId} onChange={(technician) => go({ technician })} />
      </CalendarBar>
      {items.length >= most && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {translate('projects.installations.tooMany', { number: number(most) })}
        </Alert>
      )}
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <PageLoading />
      ) : (
        <FadingCard isFaded={query.isPlaceholderData}>
          {view === 'month' ? (
            <MonthGrid
              day={day}
              today={today}
              items={items}
              onDay={(next) => go({ day: next })}
              onMore={(next) => go({ view: 'week', day: next })}
            />
          ) : view === 'week' ? (
            <WeekGrid day={day} today={today} items={items} />
          ) : (
            <Agenda items={items} />
          )}
        </FadingCard>
      )}
    </>
  )
}

interface SelectProps {
  projectId: string
  value: string
  onChange: (id: string) => void
}

const TechnicianSelect = ({ projectId, value, onChange }: SelectProps) => {
  const translate = useTranslate()
  const nameOf = useNameOfUser()
  const { data } = useQuery({
    queryKey: ['projects', 'users', projectId, 'all'],
    queryFn: () => allUsers(projectId),
  })
  const technicians = (data ?? []).filter(({ role }) => role === 'Technician')
  return (
    <TextField
      select
      margin="none"
      label={translate('appointments.fields.technicianName')}
      value={technicians.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('projects.installations.everybody')}</MenuItem>
      {technicians.map((user) => (
        <MenuItem key={user.id} value={user.id}>
          {nameOf(user)}
        </MenuItem>
      ))}
    </TextField>
  )
}
