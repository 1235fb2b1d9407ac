import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import { Breadcrumbs, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

export interface TrailStep {
  label: string
  to?: string
}

/** A step that is there only if it has a label. */
export const stepTo = (label: string | null | undefined, to: string): TrailStep[] =>
  label ? [{ label, to }] : []

interface Props {
  steps: readonly TrailStep[]
  /** URL of the estate tree with the item selected. */
  tree?: string
}

/** The path of an item from the top down; each step is a link. */
export const Trail = ({ steps, tree }: Props) => {
  const translate = useTranslate()
  return (
    <Breadcrumbs
      aria-label={translate('ui.trail')}
      sx={{ '& .MuiBreadcrumbs-li': { minWidth: 0, maxWidth: '100%' } }}
    >
      {tree !== undefined && (
        <Link
          component={RouterLink}
          to={tree}
          aria-label={translate('ui.inTree')}
          title={translate('ui.inTree')}
          sx={{ display: 'flex' }}
        >
          <TreeIcon fontSize="small" />
        </Link>
      )}
      {steps.map(({ label, to }) =>
        to ? (
          <Link key={to} component={RouterLink} to={to} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Link>
        ) : (
          <Typography key={label} variant="body2" color="text.primary">
            {label}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  )
}
