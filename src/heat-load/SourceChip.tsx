import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ValueSource } from '../../domain/heat-load/heatLoadTerms.ts'

/** Says where a number comes from. */
export const SourceChip = ({ source }: { source: ValueSource }) => {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 0.75,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: source === 'measured' || source === 'typed' ? 'soft.fine' : 'soft.raised',
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
      }}
    >
      {translate(`heatLoad.sources.${source}`)}
    </Box>
  )
}
