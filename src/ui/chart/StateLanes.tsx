import { Box, Typography, useTheme } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { NoConsent } from '../states/NoConsent.tsx'
import { useCursorPlace } from './chartCursor.ts'
import { chartColours, type ChartSpan, type ChartValue } from './chartShape.ts'
import { laneParts, shareOf, type Lane } from './lanes.ts'

interface Props {
  lanes: readonly Lane[]
  /** Seconds since 1970, ascending; each lane has one value per point. */
  at: readonly number[]
  from: number
  to: number
  /** Duration of a point in seconds. */
  width: number
  /** Spans in which values covered by consent are withheld. */
  withheld?: readonly ChartSpan[]
  /** Charts with the same name share their cursor. */
  sync: string
}

const breadth = 1000

/** A state at the cursor: on, off, or for how much of the point's time it was on. */
const LaneValue = ({ value }: { value: ChartValue | undefined }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  if (value === null || value === undefined) return translate('ui.chart.noShare')
  return value === 0 || value === 1
    ? translate(value === 1 ? 'ui.chart.on' : 'ui.chart.off')
    : quantity(100 * value, '%', 0)
}

/** States over time: a bar where a state was active, more opaque the longer it was, and the share of time. */
export const StateLanes = ({ lanes, at, from, to, width, withheld = [], sync }: Props) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const colours = chartColours(useTheme())
  const hatching = useId()
  const place = useCursorPlace(sync, at)
  const second = place === null ? undefined : at[place]
  const scale = breadth / Math.max(1, to - from)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '170px minmax(0, 1fr) minmax(56px, auto)' },
        columnGap: 1.5,
        rowGap: 0.75,
        alignItems: 'center',
        px: 1,
      }}
    >
      {lanes.map((lane) => {
        const share = shareOf(lane.values)
        return (
          <Box key={lane.key} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2">
              {lane.label}
            </Typography>
            <Box
              component="dd"
              aria-hidden
              sx={{
                m: 0,
                order: { xs: 1, sm: 0 },
                gridColumn: { xs: '1 / -1', sm: 'auto' },
                height: 16,
                borderRadius: 0.5,
                bgcolor: 'soft.raised',
                overflow: 'hidden',
              }}
            >
              <svg
                width="100%"
                height="16"
                viewBox={`0 0 ${breadth} 16`}
                preserveAspectRatio="none"
                style={{ display: 'block' }}
              >
                {lane.covered && withheld.length > 0 && (
                  <>
                    <pattern id={`${hatching}${lane.key}`} width="8" height="8" patternUnits="userSpaceOnUse">
                      <path d="M0 8 8 0" stroke="currentColor" strokeOpacity="0.4" />
                    </pattern>
                    {withheld.map((span) => (
                      <rect
                        key={span.from}
                        x={(span.from - from) * scale}
                        width={Math.max(0, (span.to - span.from) * scale)}
                        y="0"
                        height="16"
                        fill={`url(#${hatching}${lane.key})`}
                      />
                    ))}
                  </>
                )}
                {laneParts(at, lane.values, width).map(({ start, end, strength }) => (
                  <rect
                    key={start}
                    x={(start - from) * scale}
                    width={Math.max(1.5, (end - start) * scale)}
                    y="0"
                    height="16"
                    fill={colours[lane.colour]}
                    opacity={0.3 + 0.7 * strength}
                  />
                ))}
                {second !== undefined && (
                  <rect x={(second - from) * scale} width="1.5" y="0" height="16" fill="currentColor" />
                )}
              </svg>
            </Box>
            <Typography
              component="dd"
              variant="body2"
              color="text.secondary"
              sx={{ m: 0, textAlign: 'right', justifySelf: 'end', fontVariantNumeric: 'tabular-nums' }}
            >
              {place !== null ? (
                <LaneValue value={lane.values[place]} />
              ) : share === undefined && lane.covered && withheld.length > 0 ? (
                <NoConsent />
              ) : share === undefined ? (
                translate('ui.chart.noShare')
              ) : (
                quantity(100 * share, '%', share > 0 && share < 0.1 ? 1 : 0)
              )}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
