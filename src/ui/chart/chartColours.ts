import type { Theme } from '@mui/material/styles'
import type { ChartColour } from './chartShape.ts'

/** What each colour of a chart is in a theme. */
export const chartColours = ({ palette }: Theme): Record<ChartColour, string> => ({
  accent: palette.primary.main,
  warm: palette.heat.warm,
  cool: palette.heat.cool,
  danger: palette.error.main,
  caution: palette.warning.main,
  fine: palette.success.main,
  muted: palette.text.secondary,
})
