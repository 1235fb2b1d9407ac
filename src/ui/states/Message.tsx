import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  title: string
  icon?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Announced by screen readers at once. */
  alert?: boolean
}

/** Replaces missing content: a sentence, an explanation, and an action. */
export function Message({ title, icon, children, actions, alert = false }: Props) {
  return (
    <Box
      role={alert ? 'alert' : undefined}
      sx={{ maxWidth: 560, mx: 'auto', px: 3, py: { xs: 6, md: 10 }, textAlign: 'center' }}
    >
      {icon && (
        <Box aria-hidden sx={{ color: 'text.secondary', mb: 1.5, '& svg': { fontSize: 40 } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {children && <Box sx={{ color: 'text.secondary', mt: 1, '& p': { my: 1 } }}>{children}</Box>}
      {actions && (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap', mt: 3 }}>
          {actions}
        </Box>
      )}
    </Box>
  )
}
