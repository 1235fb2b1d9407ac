import { Box, ButtonBase, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { screenReaderOnly } from '../../theme/tokens.ts'
import { useFormat } from '../facts/format.ts'
import { Count } from '../facts/Count.tsx'
import { DayItems } from './DayItems.tsx'
import { dayText, firstOfMonth, weekFrom, weeksOfMonth, type DayText } from './days.ts'
import { byDay, type CalendarItem } from './lanes.ts'

interface Props {
  day: DayText
  today: DayText
  items: readonly CalendarItem[]
  onDay: (day: DayText) => void
  /** Opens the week of a day that has more items than fit. */
  onMore: (day: DayText) => void
}

/** Items of a day that a month has room for. */
const room = 3

/** A month as a table of days; on a phone a day shows how many items it has, and the selected one lists them below. */
export const MonthGrid = ({ day, today, items, onDay, onMore }: Props) => {
  const translate = useTranslate()
  const { language, date } = useFormat()
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const days = byDay(items)
  const weeks = weeksOfMonth(day)
  const inMonth = (other: DayText) => firstOfMonth(other) === firstOfMonth(day)
  return (
    <>
      <Box
        component="table"
        aria-label={dayText(day, 'month', language)}
        sx={{
          width: '100%',
          tableLayout: 'fixed',
          borderCollapse: 'collapse',
          '& th': {
            p: 0.75,
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
            textAlign: 'left',
            borderBottom: 1,
            borderColor: 'divider',
          },
          '& td': {
            verticalAlign: 'top',
            p: { xs: 0.25, md: 0.75 },
            height: { xs: 52, md: 112 },
            border: 1,
            borderColor: 'divider',
          },
          '& tr > :first-of-type': { borderLeft: 0 },
          '& tr > :last-of-type': { borderRight: 0 },
          '& tbody tr:last-of-type td': { borderBottom: 0 },
        }}
      >
        <thead>
          <tr>
            {weekFrom(weeks[0]?.[0] ?? day).map((head) => (
              <th key={head} scope="col">
                {dayText(head, 'weekday', language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const own = days.get(one) ?? []
                const number = (
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{
                      display: 'inline-grid',
                      placeItems: 'center',
                      minWidth: 24,
                      height: 24,
                      borderRadius: 12,
                      fontWeight: one === today ? 700 : 500,
                      fontVariantNumeric: 'tabular-nums',
                      color:
                        one === today
                          ? 'primary.contrastText'
                          : inMonth(one)
                            ? 'text.primary'
                            : 'text.secondary',
                      bgcolor: one === today ? 'primary.main' : 'transparent',
                    }}
                  >
                    {Number(one.slice(8))}
                  </Typography>
                )
                return (
                  <Box
                    component="td"
                    key={one}
                    {...(one === today && { 'aria-current': 'date' as const })}
                    sx={{ bgcolor: inMonth(one) ? 'background.paper' : 'soft.raised' }}
                  >
                    {phone ? (
                      <ButtonBase
                        aria-pressed={one === day}
                        onClick={() => onDay(one)}
                        sx={{
                          width: '100%',
                          minHeight: 48,
                          font: 'inherit',
                          flexDirection: 'column',
                          borderRadius: 1,
                          ...(one === day && {
                            bgcolor: 'soft.accent',
                            outline: 2,
                            outlineColor: 'primary.main',
                            outlineOffset: -2,
                          }),
                        }}
                      >
                        <Box component="span" sx={screenReaderOnly}>
                          {`${dayText(one, 'longDay', language)}: ${translate('ui.calendar.count', { smart_count: own.length })}`}
                        </Box>
                        <span aria-hidden>{number}</span>
                        <Box
                          component="span"
                          aria-hidden
                          sx={{ fontSize: '0.75rem', fontWeight: 650, color: 'primary.main', minHeight: 18 }}
                        >
                          {own.length > 0 && <Count value={own.length} />}
                        </Box>
                      </ButtonBase>
                    ) : (
                      <>
                        {number}
                        <Box
                          component="ul"
                          sx={{
                            listStyle: 'none',
                            m: 0,
                            mt: 0.25,
                            p: 0,
                            display: 'grid',
                            gridTemplateColumns: 'minmax(0, 1fr)',
                            gap: 0.25,
                          }}
                        >
                          {own.slice(0, own.length > room ? room - 1 : room).map((item) => (
                            <li key={item.id}>
                              <Box
                                component={Link}
                                to={item.to}
                                title={[item.title, item.text].filter(Boolean).join(' · ')}
                                sx={chip(item.isOff)}
                              >
                                <b>{date(item.startsAt, 'time', 'buildings')}</b>{' '}
                                {[item.title, item.text].filter(Boolean).join(' · ')}
                              </Box>
                            </li>
                          ))}
                          {own.length > room && (
                            <li>
                              <ButtonBase
                                onClick={() => onMore(one)}
                                sx={{
                                  px: 0.5,
                                  minHeight: 24,
                                  font: 'inherit',
                                  fontSize: '0.75rem',
                                  fontWeight: 600,
                                  color: 'primary.main',
                                  borderRadius: 0.5,
                                }}
                              >
                                {translate('ui.calendar.more', { number: own.length - room + 1 })}
                              </ButtonBase>
                            </li>
                          )}
                        </Box>
                      </>
                    )}
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      {phone && (
        <Box
          component="section"
          aria-label={dayText(day, 'longDay', language)}
          sx={{ borderTop: 1, borderColor: 'divider', p: 1.5 }}
        >
          <Typography sx={{ fontWeight: 650, mb: 0.5 }}>{dayText(day, 'longDay', language)}</Typography>
          <DayItems items={days.get(day) ?? []} />
        </Box>
      )}
    </>
  )
}

const chip = (isOff = false) =>
  ({
    display: 'block',
    px: 0.75,
    py: '1px',
    // the least size of a target
    minHeight: 24,
    borderRadius: 0.5,
    borderLeft: 3,
    borderColor: isOff ? 'divider' : 'primary.main',
    bgcolor: isOff ? 'soft.raised' : 'soft.accent',
    color: isOff ? 'text.secondary' : 'text.primary',
    fontSize: '0.75rem',
    lineHeight: '22px',
    textDecoration: isOff ? 'line-through' : 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&:hover': { textDecoration: isOff ? 'line-through' : 'underline' },
    '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  }) as const
