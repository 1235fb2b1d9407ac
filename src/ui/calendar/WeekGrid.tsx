import { Box, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useFormat } from '../facts/format.ts'
import { ScrollRegion } from '../page/ScrollRegion.tsx'
import { Agenda } from './DayItems.tsx'
import { dayText, mondayOf, weekFrom, type DayText } from './days.ts'
import { byDay, hoursOf, placed, type CalendarItem } from './lanes.ts'

interface Props {
  day: DayText
  today: DayText
  items: readonly CalendarItem[]
}

/** px */
const hourHeight = 60
/** px that an item needs beside others. */
const laneWidth = 92

/** A week by hours, with overlapping items side by side; on a phone day by day. */
export const WeekGrid = ({ day, today, items }: Props) => {
  const translate = useTranslate()
  const { language, date } = useFormat()
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const week = weekFrom(mondayOf(day))
  const days = byDay(items)
  const here = week.flatMap((one) => days.get(one) ?? [])
  if (phone) return <Agenda items={here} />
  const hours = hoursOf(here)
  const first = hours[0] ?? 0
  const columns = week.map((one) => placed(days.get(one) ?? []))
  const width = (own: (typeof columns)[number]) => Math.max(1, ...own.map(({ lanes }) => lanes)) * laneWidth
  return (
    <ScrollRegion label={translate('ui.calendar.views.week')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `56px ${columns.map((own) => `minmax(${width(own)}px, 1fr)`).join(' ')}`,
          '& > div': { borderLeft: 1, borderColor: 'divider' },
          '& > div:first-of-type': { borderLeft: 0 },
        }}
      >
        <Box aria-hidden sx={{ position: 'relative', height: hours.length * hourHeight + 40 }}>
          {hours.slice(1).map((hour, at) => (
            <Typography
              key={hour}
              variant="body2"
              color="text.secondary"
              sx={{
                position: 'absolute',
                right: 8,
                top: 40 + (at + 1) * hourHeight - 10,
                fontSize: '0.75rem',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {`${hour}:00`}
            </Typography>
          ))}
        </Box>
        {week.map((one, at) => (
          <Box
            component="section"
            key={one}
            aria-label={dayText(one, 'longDay', language)}
            sx={{ minWidth: 0 }}
          >
            <Typography
              component="h3"
              variant="body2"
              sx={{
                height: 40,
                display: 'flex',
                alignItems: 'center',
                px: 1,
                borderBottom: 1,
                borderColor: 'divider',
                fontWeight: 650,
                whiteSpace: 'nowrap',
                color: one === today ? 'primary.main' : 'text.primary',
              }}
            >
              {`${dayText(one, 'weekday', language)} ${Number(one.slice(8))}`}
            </Typography>
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                position: 'relative',
                height: hours.length * hourHeight,
                backgroundImage: ({ palette }) =>
                  `linear-gradient(to bottom, transparent ${hourHeight - 1}px, ${palette.divider} ${hourHeight - 1}px)`,
                backgroundSize: `100% ${hourHeight}px`,
                ...(at > 4 && { bgcolor: 'soft.raised' }),
              }}
            >
              {columns[at]?.map(({ item, from, to, lane, lanes }) => (
                <Box
                  component="li"
                  key={item.id}
                  sx={{
                    position: 'absolute',
                    top: ((from - first * 60) / 60) * hourHeight + 1,
                    height: ((to - from) / 60) * hourHeight - 3,
                    left: `calc(${(100 * lane) / lanes}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }}
                >
                  <Box
                    component={Link}
                    to={item.to}
                    title={[
                      `${date(item.startsAt, 'time', 'buildings')} – ${date(item.endsAt, 'time', 'buildings')}`,
                      item.title,
                      item.text,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    sx={{
                      display: 'block',
                      height: '100%',
                      overflow: 'hidden',
                      px: 0.75,
                      py: 0.25,
                      borderRadius: 0.5,
                      borderLeft: 3,
                      borderColor: item.isOff ? 'divider' : 'primary.main',
                      bgcolor: item.isOff ? 'soft.raised' : 'soft.accent',
                      color: item.isOff ? 'text.secondary' : 'text.primary',
                      textDecoration: item.isOff ? 'line-through' : 'none',
                      fontSize: '0.75rem',
                      lineHeight: 1.35,
                      overflowWrap: 'anywhere',
                      // half an hour has room for one line
                      ...(to - from < 45 && { whiteSpace: 'nowrap', textOverflow: 'ellipsis' }),
                      '&:hover, &:focus-visible': { boxShadow: 2 },
                    }}
                  >
                    <b>{date(item.startsAt, 'time', 'buildings')}</b> {item.title}
                    {item.text && to - from >= 45 && (
                      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                        {item.text}
                      </Box>
                    )}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </ScrollRegion>
  )
}
