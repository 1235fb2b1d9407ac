import { Box, useTheme, type Theme } from '@mui/material'
import { useId, useState, type PointerEvent } from 'react'
import { useTranslate } from 'react-admin'
import { dayText } from '../../../ui/calendar/days.ts'
import { useWidth } from '../../../ui/chart/useWidth.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import {
  areas,
  countTicks,
  dayTicks,
  margin,
  plannedBy,
  scaleOf,
  spanOf,
  stack,
  type BurnUp,
  type StackKey,
} from './burnUp.ts'

export const stackColours = ({ palette }: Theme): Record<StackKey, string> => ({
  Finalized: palette.success.main,
  AccessNotPossible: palette.error.main,
  OnHold: palette.warning.main,
  Open: palette.mode === 'light' ? '#cfdcda' : '#33433f',
})

const height = 300

interface Props {
  burnUp: BurnUp
  /** The summary in words. */
  label: string
}

/** Units by status over time, with the plan and the forecast. The figures are in the table beside it, too. */
export const BurnUpChart = ({ burnUp, label }: Props) => {
  const theme = useTheme()
  const translate = useTranslate()
  const { language, number, date } = useFormat()
  const hatch = useId()
  const { width, watch } = useWidth(640)
  const [hovered, setHovered] = useState<number>()
  const { history: days, plan, total, today, forecast } = burnUp
  const ticks = countTicks(total)
  const span = spanOf(burnUp)
  const scale = scaleOf(span, ticks.at(-1) ?? 1, width, height)
  const { x, y, right, bottom } = scale
  const colours = stackColours(theme)
  const last = days.at(-1)
  const isForecastShown = forecast !== null && last !== undefined && last.Finalized < total
  const at = hovered === undefined ? undefined : days[hovered]
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const day = scale.dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left)
    const nearest = days.findLastIndex((one) => one.day <= day)
    setHovered(nearest === -1 ? 0 : nearest)
  }
  const planned = [...plan.map(({ day, units }) => [x(day), y(units)]), [right, y(plan.at(-1)?.units ?? 0)]]
    .map((point) => point.join())
    .join(' ')
  const text = { fontSize: 12, fill: theme.palette.text.secondary, fontFamily: theme.typography.fontFamily }
  return (
    <Box ref={watch} sx={{ position: 'relative', touchAction: 'pan-y' }}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        onPointerMove={move}
        onPointerLeave={() => setHovered(undefined)}
        style={{ display: 'block', maxWidth: '100%', forcedColorAdjust: 'none' }}
      >
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" fill={colours.AccessNotPossible} />
          <line
            x1="0"
            x2="0"
            y1="0"
            y2="7"
            stroke={theme.palette.background.paper}
            strokeWidth="2"
            strokeOpacity="0.55"
          />
        </pattern>
        {areas(days, scale).map(({ key, path }) => (
          <path
            key={key}
            d={path}
            fill={key === 'AccessNotPossible' ? `url(#${hatch})` : colours[key]}
            stroke={theme.palette.background.paper}
            strokeWidth="1"
          />
        ))}
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={margin.left}
              x2={right}
              y1={y(tick)}
              y2={y(tick)}
              stroke={theme.palette.text.primary}
              strokeOpacity={tick === 0 ? 0.5 : 0.12}
            />
            <text x={margin.left - 8} y={y(tick) + 4} textAnchor="end" {...text}>
              {number(tick)}
            </text>
          </g>
        ))}
        {dayTicks(span, right - margin.left).map((day) => (
          <g key={day}>
            <line x1={x(day)} x2={x(day)} y1={bottom} y2={bottom + 5} stroke={theme.palette.text.secondary} />
            <text x={Math.min(x(day), right - 16)} y={bottom + 19} textAnchor="middle" {...text}>
              {dayText(day, day.endsWith('-01-01') ? 'monthYear' : 'dayMonth', language)}
            </text>
          </g>
        ))}
        {plan.length > 0 && (
          <>
            {/* a light edge, so that the line is seen on every area */}
            <polyline
              points={planned}
              fill="none"
              stroke={theme.palette.background.paper}
              strokeWidth="5"
              strokeOpacity="0.8"
            />
            <polyline
              points={planned}
              fill="none"
              stroke={theme.palette.text.primary}
              strokeWidth="2"
              strokeDasharray="7 5"
            />
          </>
        )}
        {isForecastShown && (
          <line
            x1={x(last.day)}
            y1={y(last.Finalized)}
            x2={Math.min(right, x(forecast))}
            y2={
              forecast <= span[1]
                ? y(total)
                : y(last.Finalized) +
                  ((y(total) - y(last.Finalized)) * (right - x(last.day))) / (x(forecast) - x(last.day))
            }
            stroke={theme.palette.primary.main}
            strokeWidth="2.5"
            strokeDasharray="2 5"
            strokeLinecap="round"
          />
        )}
        <line
          x1={x(today)}
          x2={x(today)}
          y1={margin.top}
          y2={bottom}
          stroke={theme.palette.primary.main}
          strokeWidth="1.5"
        />
        <text
          x={Math.min(x(today), right - 20)}
          y={bottom + 35}
          textAnchor="middle"
          {...text}
          fill={theme.palette.primary.main}
          fontWeight="600"
        >
          {translate('projects.burnUp.today')}
        </text>
        {at && (
          <line
            x1={x(at.day)}
            x2={x(at.day)}
            y1={margin.top}
            y2={bottom}
            stroke={theme.palette.text.primary}
            strokeOpacity="0.5"
          />
        )}
      </svg>
      {at && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: margin.top,
            pointerEvents: 'none',
            ...(x(at.day) > width / 2 ? { right: width - x(at.day) + 8 } : { left: x(at.day) + 8 }),
            px: 1.25,
            py: 0.75,
            minWidth: 150,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            boxShadow: 3,
            typography: 'body2',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <b>{date(at.day)}</b>
          {stack.toReversed().map((key) => (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{translate(`building-units.statuses.${key}`)}</span>
              <span>{number(at[key])}</span>
            </Box>
          ))}
          {plan.length > 0 && (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
              <span>{translate('projects.burnUp.plan')}</span>
              <span>{number(plannedBy(plan, at.day) ?? 0)}</span>
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}
