import { Box, Card, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Portfolio } from '../../contract/main/portfolio.ts'
import { halfOf, spreadFrom, spreadOf, spreadTo } from '../../domain/portfolio.ts'
import { paths } from '../paths.ts'
import { useFormat } from '../ui/facts/format.ts'
import { filteredList } from '../ui/list/rows/NameLink.tsx'

type Climate = NonNullable<Portfolio['climate']>

const degrees = Array.from({ length: spreadTo - spreadFrom + 1 }, (_, at) => spreadFrom + at)

/** A bar for each degree; the sentence below says the same to who does not see it. */
const Spread = ({ temperatures }: Pick<Climate, 'temperatures'>) => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  const wordsOf = (degree: number): string => {
    if (degree === spreadFrom)
      return translate('home.portfolio.colder', { degree: quantity(degree + 1, '°C', 0) })
    return degree === spreadTo
      ? translate('home.portfolio.warmer', { degree: quantity(degree, '°C', 0) })
      : quantity(degree, '°C', 0)
  }
  const counts = new Map(temperatures.map(({ degree, count }) => [degree, count]))
  const most = Math.max(1, ...counts.values())
  return (
    <Box
      component="ul"
      aria-label={translate('home.portfolio.spread')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', alignItems: 'flex-end', gap: '2px', height: 132 }}
    >
      {degrees.map((degree) => {
        const count = counts.get(degree) ?? 0
        const words = `${wordsOf(degree)}: ${number(count)}`
        return (
          <Box
            component="li"
            key={degree}
            title={words}
            aria-label={words}
            sx={{
              flex: 1,
              minWidth: 0,
              height: '100%',
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'flex-end',
            }}
          >
            <Box
              sx={{
                height: `calc(${count / most} * (100% - 20px))`,
                minHeight: count > 0 ? 2 : 0,
                bgcolor: degree < 18 ? 'heat.cool' : degree < 23 ? 'primary.main' : 'heat.warm',
                borderRadius: '2px 2px 0 0',
                forcedColorAdjust: 'none',
              }}
            />
            <Box
              aria-hidden
              sx={{
                height: 20,
                borderTop: 1,
                borderColor: 'divider',
                textAlign: 'center',
                typography: 'caption',
                lineHeight: '20px',
                color: 'text.secondary',
              }}
            >
              {degree % 4 === 0 && degree}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** Between which temperatures half of the rooms are. */
const Half = ({ spread }: { spread: NonNullable<ReturnType<typeof spreadOf>> }) => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  const { from, below } = halfOf(spread)
  const which = from === undefined ? 'halfBelow' : below === undefined ? 'halfFrom' : 'half'
  return translate(`home.portfolio.${which}`, {
    smart_count: spread.rooms,
    rooms: number(spread.rooms),
    low: from === undefined ? '' : which === 'half' ? number(from) : quantity(from, '°C', 0),
    high: below === undefined ? '' : quantity(below, '°C', 0),
  })
}

/** The temperatures of the rooms now, and what costs energy: open windows and valves that are open as far as they may. */
export const HomeClimate = ({ climate }: Pick<Portfolio, 'climate'>) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const titleId = useId()
  const spread = climate && spreadOf(climate.temperatures)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, pt: 2 }}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ minHeight: 36 }}>
        {translate('home.portfolio.climate')}
      </Typography>
      {!climate || !spread ? (
        <Typography color="text.secondary">
          {translate(climate ? 'home.portfolio.noClimate' : 'home.portfolio.recount')}
        </Typography>
      ) : (
        <>
          <Spread temperatures={climate.temperatures} />
          <Typography variant="body2" sx={{ mt: 1 }}>
            <Half spread={spread} />
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('home.portfolio.agreed')}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 2,
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
              gap: 2,
            }}
          >
            {(['openWindows', 'openValves'] as const).map((kind) => (
              <Box
                key={kind}
                sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
              >
                <Typography component="dt" variant="body2" color="text.secondary">
                  {translate(`home.portfolio.${kind}`, { smart_count: climate[kind] })}
                </Typography>
                <Typography
                  component="dd"
                  sx={{ m: 0, fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
                >
                  {number(climate[kind])}
                </Typography>
              </Box>
            ))}
          </Box>
        </>
      )}
      <Box
        component={Link}
        to={filteredList(paths.thermostats.list, { NetworkStatus: ['Online'] })}
        sx={{
          mt: 1,
          typography: 'body2',
          color: 'primary.main',
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: { xs: 44, sm: 26 },
        }}
      >
        {translate('home.portfolio.showOnline')}
      </Box>
    </Card>
  )
}
