import { Box, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { figuresOf, isWithheldAt, withheldSpans } from './chartPoints.ts'
import { type ChartData, chartColours } from './chartShape.ts'
import { useChartText } from './useChartText.ts'

interface Props {
  data: ChartData
  hidden: ReadonlySet<string>
  /** Index of the point whose values are shown; null for the last value of each line. */
  place: number | null
  onToggle: (key: string) => void
}

/** The lines of a chart with their values; a click hides or shows a line. */
export const ChartLegend = ({ data, hidden, place, onToggle }: Props) => {
  const theme = useTheme()
  const translate = useTranslate()
  const { quantity } = useChartText()
  const { measured } = useFormat()
  const colours = chartColours(theme)
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 0.5, rowGap: 0.25 }}
    >
      {data.lines.map((line) => {
        const shown = !hidden.has(line.key)
        const figures = figuresOf(line)
        const value = place === null ? figures?.last : line.values[place]
        const isWithheld = place !== null && figures !== undefined && isWithheldAt(data, line, place)
        const isAllWithheld = withheldSpans(data, line).length > 0
        return (
          <li key={line.key}>
            <Box
              component="button"
              type="button"
              aria-pressed={shown}
              title={translate('ui.chart.toggle')}
              onClick={() => onToggle(line.key)}
              sx={{
                display: 'grid',
                gridTemplateColumns: '28px auto',
                alignItems: 'center',
                columnGap: 1,
                px: 1,
                py: 0.5,
                border: 0,
                borderRadius: 1,
                bgcolor: 'transparent',
                color: shown ? 'text.primary' : 'text.secondary',
                font: 'inherit',
                typography: 'body2',
                textAlign: 'left',
                cursor: 'pointer',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <svg width="28" height="10" aria-hidden style={{ opacity: shown ? 1 : 0.35 }}>
                <line
                  x1="1"
                  x2="27"
                  y1="5"
                  y2="5"
                  stroke={colours[line.colour]}
                  strokeWidth="2.5"
                  strokeDasharray={line.dash?.join(' ')}
                />
              </svg>
              <span style={shown ? undefined : { textDecoration: 'line-through' }}>
                {line.label}{' '}
                <b style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {isWithheld ? translate('ui.noConsent.mark') : quantity(line, value)}
                </b>
              </span>
              <Box
                component="span"
                sx={{
                  gridColumn: 2,
                  color: 'text.secondary',
                  fontSize: '0.75rem',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {figures
                  ? translate('ui.chart.range', {
                      least: measured(figures.least, undefined, line.decimals),
                      greatest: quantity(line, figures.greatest),
                    })
                  : translate(isAllWithheld ? 'ui.noConsent.mark' : 'ui.chart.noValues')}
              </Box>
            </Box>
          </li>
        )
      })}
    </Box>
  )
}
