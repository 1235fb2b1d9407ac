import { Box, Typography, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { chartColours } from '../ui/chart/chartShape.ts'
import { useWidth } from '../ui/chart/useWidth.ts'
import { useHeatUnits } from './useHeatUnits.ts'

const height = 92
/** px beside the axis. */
const inset = 12

interface Props {
  result: HeatLoadResult
  /** Another result that is shown beside it, on the same scale. */
  beside?: HeatLoadResult | undefined
}

const loadsOf = ({
  calculatedHeatLoadKw,
  envelopeHeatLoadKw,
  estimatedValueKw,
  probableRangeKw: { low, high },
}: HeatLoadResult): number[] => [
  low,
  high,
  calculatedHeatLoadKw,
  estimatedValueKw,
  ...(envelopeHeatLoadKw === null ? [] : [envelopeHeatLoadKw]),
]

/** The loads of both methods, the best estimate of them and the range in which it probably lies, on one axis; below it the same in figures. */
export const RangePicture = ({ result, beside }: Props) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  const colours = chartColours(useTheme())
  const { kw } = useHeatUnits()
  const { width, watch } = useWidth(420)
  const {
    calculatedHeatLoadKw: measured,
    envelopeHeatLoadKw: envelope,
    estimatedValueKw: estimated,
    probableRangeKw: range,
  } = result
  const values = [result, ...(beside ? [beside] : [])].flatMap(loadsOf)
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((greatest - least) * 0.08, 0.05)
  const x = (kw: number) =>
    inset + ((kw - least + room) / (greatest - least + 2 * room)) * (width - 2 * inset)
  const rangeText = `${kw(range.low)} – ${kw(range.high)}`
  const marks = [
    { key: 'calculated', value: measured, colour: colours.warm },
    ...(envelope === null ? [] : [{ key: 'envelope', value: envelope, colour: colours.cool }]),
  ]
  const facts = [
    { key: 'estimated', text: kw(estimated), colour: colours.accent },
    { key: 'range', text: rangeText, colour: palette.divider },
    ...marks.map(({ key, value, colour }) => ({ key, text: kw(value), colour })),
  ]
  return (
    <Box>
      <Box ref={watch} aria-hidden sx={{ forcedColorAdjust: 'none' }}>
        <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`}>
          <rect
            x={x(range.low)}
            y={30}
            width={x(range.high) - x(range.low)}
            height={26}
            rx={4}
            fill={palette.divider}
          />
          <line x1={x(estimated)} x2={x(estimated)} y1={22} y2={64} stroke={colours.accent} strokeWidth={4} />
          {marks.map(({ key, value, colour }) => (
            <circle
              key={key}
              cx={x(value)}
              cy={43}
              r={7}
              fill={colour}
              stroke={palette.background.paper}
              strokeWidth={2}
            />
          ))}
          <text
            x={x(estimated)}
            y={15}
            textAnchor="middle"
            fontSize={13}
            fontWeight={600}
            fill={palette.text.primary}
          >
            {kw(estimated)}
          </text>
          <text x={x(range.low)} y={80} textAnchor="start" fontSize={12} fill={palette.text.secondary}>
            {kw(range.low)}
          </text>
          <text x={x(range.high)} y={80} textAnchor="end" fontSize={12} fill={palette.text.secondary}>
            {kw(range.high)}
          </text>
        </svg>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 0.5,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))',
          gap: 1.5,
        }}
      >
        {facts.map(({ key, text, colour }) => (
          <Box key={key} sx={{ borderLeft: 4, borderColor: colour, pl: 1 }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(`heatLoad.result.${key}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
