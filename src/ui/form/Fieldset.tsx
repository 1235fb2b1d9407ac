import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  /** Text key. */
  legend?: string
  /** Number of inputs side by side on wide screens. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

/** Related inputs; stacked on a phone. */
export const Fieldset = ({ legend, columns = 1, children }: Props) => {
  const translate = useTranslate()
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        margin: 0,
        padding: 0,
        minWidth: 0,
        width: '100%',
        maxWidth: 720,
        '& + &': { marginTop: 3 },
      }}
    >
      {legend && (
        <Box component="legend" sx={{ padding: 0, marginBottom: 0.5, fontWeight: 600 }}>
          {translate(legend)}
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
          columnGap: 2,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
