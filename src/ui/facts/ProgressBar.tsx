import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from './format.ts'

interface Props {
  done: number
  total: number
  /** Text key for screen readers: what the bar counts. */
  label: string
}

/** Created once, as a list shows one in every row. */
const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 110,
  maxWidth: 240,
  typography: 'body2',
  '& > div': {
    flex: 1,
    minWidth: 48,
    height: 6,
    borderRadius: 3,
    overflow: 'hidden',
    bgcolor: 'soft.accent',
    forcedColorAdjust: 'none',
  },
  '& > div > div': { height: '100%', bgcolor: 'primary.main' },
  '& > [data-done=true] > div': { bgcolor: 'success.main' },
  '& > span': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const

/** Progress as a bar and in figures. Renders nothing without a total. */
export const ProgressBar = ({ done, total, label }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  if (total === 0) return null
  const words = translate('ui.progress', { done: number(done), total: number(total) })
  return (
    <Box sx={look}>
      <div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((100 * done) / total)}
        aria-label={translate(label)}
        aria-valuetext={words}
        data-done={done === total}
      >
        <div style={{ width: `${(100 * done) / total}%` }} />
      </div>
      <span aria-hidden>{words}</span>
    </Box>
  )
}
