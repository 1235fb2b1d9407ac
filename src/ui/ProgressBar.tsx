import { Box, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from './format.ts'

interface Props {
  done: number
  total: number
  /** Text key: what is counted, for those who cannot see the bar. */
  label: string
}

/** How many of all are done, as a bar and in figures. Nothing where there are none. */
export const ProgressBar = ({ done, total, label }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  if (total === 0) return null
  const words = translate('ui.progress', { done: number(done), total: number(total) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 110, maxWidth: 240 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        color={done === total ? 'success' : 'primary'}
        aria-label={translate(label)}
        aria-valuetext={words}
        sx={{ flex: 1, minWidth: 48, height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2" component="span" aria-hidden sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Typography>
    </Box>
  )
}
