import { useTheme } from '@mui/material'
import { chartColours, type ChartMarkKind } from './chartShape.ts'
import { markLooks } from './marks.ts'

/** The sign of a kind of mark, as charts draw it. */
export const MarkSign = ({ kind }: { kind: ChartMarkKind }) => {
  const { colour, path } = markLooks[kind]
  return (
    <svg width="10" height="10" aria-hidden style={{ flex: 'none', forcedColorAdjust: 'none' }}>
      <path d={path} fill={chartColours(useTheme())[colour]} />
    </svg>
  )
}
