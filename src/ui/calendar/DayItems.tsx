import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useFormat } from '../facts/format.ts'
import { Count } from '../facts/Count.tsx'
import { dayText, type DayText } from './days.ts'
import { byDay, type CalendarItem } from './lanes.ts'

/** The items of one day, line by line. */
export const DayItems = ({ items }: { items: readonly CalendarItem[] }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  if (items.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('ui.calendar.nothing')}
      </Typography>
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ id, startsAt, endsAt, title, text, to, isOff = false }) => (
        <Box component="li" key={id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box
            component={Link}
            to={to}
            sx={{
              display: 'grid',
              gridTemplateColumns: '7.5rem minmax(0, 1fr)',
              gap: 1.5,
              py: 1,
              minHeight: 44,
              color: 'text.primary',
              textDecoration: isOff ? 'line-through' : 'none',
              borderRadius: 0.5,
              '&:hover': { bgcolor: 'soft.raised' },
            }}
          >
            <Box
              component="span"
              sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', whiteSpace: 'nowrap' }}
            >
              {`${date(startsAt, 'time', 'buildings')} – ${date(endsAt, 'time', 'buildings')}`}
            </Box>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                {title}
              </Box>
              {text && (
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
                >
                  {text}
                </Box>
              )}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Every day of a period that has items, with its items. */
export const Agenda = ({ items }: { items: readonly CalendarItem[] }) => {
  const { language } = useFormat()
  const days: readonly (readonly [DayText, readonly CalendarItem[]])[] = [...byDay(items)]
  if (days.length === 0)
    return (
      <Box sx={{ p: { xs: 2, sm: 2.5 } }}>
        <DayItems items={[]} />
      </Box>
    )
  return (
    <Box>
      {days.map(([day, own]) => (
        <Box
          component="section"
          key={day}
          aria-label={dayText(day, 'longDay', language)}
          sx={{ px: { xs: 2, sm: 2.5 }, pb: 1 }}
        >
          <Typography
            component="h3"
            sx={{
              position: 'sticky',
              top: 57,
              zIndex: 1,
              bgcolor: 'background.paper',
              py: 1,
              fontWeight: 650,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {dayText(day, 'longDay', language)}
            <Typography
              component="span"
              color="text.secondary"
              sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}
            >
              <Count value={own.length} />
            </Typography>
          </Typography>
          <DayItems items={own} />
        </Box>
      ))}
    </Box>
  )
}
