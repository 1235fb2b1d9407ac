import LostIcon from '@mui/icons-material/CloudOffOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLiveLost } from '../providers/liveState.ts'
import { headerHeight } from '../theme/components.ts'
import { useFormat } from './format.ts'

/** Says from when on what is shown may be old, for as long as nothing is heard of what changes. */
export const LiveLost = () => {
  const translate = useTranslate()
  const { date } = useFormat()
  const since = useLiveLost()
  return (
    <Box role="status" sx={{ position: 'sticky', top: headerHeight, zIndex: 'appBar' }}>
      {since !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            bgcolor: 'soft.caution',
            color: 'text.primary',
            borderBottom: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <LostIcon fontSize="small" aria-hidden />
          {translate('ui.live.lost', { time: date(since, 'time') ?? '' })}
        </Box>
      )}
    </Box>
  )
}
