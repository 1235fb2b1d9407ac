import { Breadcrumbs, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

export interface TrailStep {
  label: string
  to?: string
}

/** Where a thing is: what it lies in, from the top down, each a link. */
export const Trail = ({ steps }: { steps: readonly TrailStep[] }) => {
  const translate = useTranslate()
  return (
    <Breadcrumbs aria-label={translate('ui.trail')} sx={{ mb: 1.5, '& .MuiBreadcrumbs-li': { minWidth: 0, maxWidth: '100%' } }}>
      {steps.map(({ label, to }) =>
        to ? (
          <Link key={to} component={RouterLink} to={to} variant="body2" sx={{ overflowWrap: 'anywhere' }}>{label}</Link>
        ) : (
          <Typography key={label} variant="body2" color="text.primary">{label}</Typography>
        ),
      )}
    </Breadcrumbs>
  )
}
