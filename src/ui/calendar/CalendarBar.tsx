import BeforeIcon from '@mui/icons-material/ChevronLeft'
import AfterIcon from '@mui/icons-material/ChevronRight'
import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { addMonths, dayText, mondayOf, type DayText } from './days.ts'

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

interface Props {
  view: CalendarView
  day: DayText
  today: DayText
  onView: (view: CalendarView) => void
  onDay: (day: DayText) => void
  /** Stands at the end, as a filter does. */
  children?: ReactNode
}

/** What a calendar shows: its period with the ways to the one before and after, and its view. */
export const CalendarBar = ({ view, day, today, onView, onDay, children }: Props) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const move = (by: 1 | -1) => onDay(view === 'week' ? addDays(day, 7 * by) : addMonths(day, by))
  const monday = mondayOf(day)
  const period =
    view === 'week'
      ? `${dayText(monday, 'dayMonth', language)} – ${dayText(addDays(monday, 6), 'dayMonth', language)} ${addDays(monday, 6).slice(0, 4)}`
      : dayText(day, 'month', language)
  return (
    <Box
      role="toolbar"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: { xs: '1 1 100%', sm: '0 0 auto' } }}>
        <IconButton aria-label={translate(`ui.calendar.before.${view}`)} onClick={() => move(-1)}>
          <BeforeIcon />
        </IconButton>
        <Typography
          component="h2"
          variant="h3"
          aria-live="polite"
          sx={{
            flex: { xs: 1, sm: 'none' },
            minWidth: { sm: 190 },
            textAlign: 'center',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {period}
        </Typography>
        <IconButton aria-label={translate(`ui.calendar.after.${view}`)} onClick={() => move(1)}>
          <AfterIcon />
        </IconButton>
      </Box>
      <Button variant="outlined" size="small" onClick={() => onDay(today)} sx={{ minHeight: 36 }}>
        {translate('ui.calendar.today')}
      </Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={translate('ui.calendar.view')}
        onChange={(_, next: CalendarView | null) => next && onView(next)}
      >
        {calendarViews.map((name) => (
          <ToggleButton key={name} value={name} sx={{ px: 1.5, py: 0.625, textTransform: 'none' }}>
            {translate(`ui.calendar.views.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {/* its label stands on its border */}
      {children && (
        <Box sx={{ ml: { sm: 'auto' }, mt: { xs: 0.75, sm: 0 }, flex: { xs: '1 1 100%', sm: '0 1 240px' } }}>
          {children}
        </Box>
      )}
    </Box>
  )
}
