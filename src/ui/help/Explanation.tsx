import { Link as MuiLink, Popover, Skeleton, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { Term } from './terms.ts'
import { useGlossary } from './useGlossary.ts'

export interface ExplanationProps {
  anchor: HTMLElement
  term: Term
  onClose: () => void
}

/** What a word of the trade means, and the way to all of them. */
export const Explanation = ({ anchor, term, onClose }: ExplanationProps) => {
  const translate = useTranslate()
  const id = useId()
  const entry = useGlossary()?.[term]
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { p: 2, width: 340, maxWidth: 'calc(100vw - 24px)' },
        },
      }}
    >
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {entry?.name ?? <Skeleton width="60%" />}
      </Typography>
      <Typography sx={{ mb: 1 }}>
        {entry?.text ?? (
          <>
            <Skeleton />
            <Skeleton />
            <Skeleton width="80%" />
          </>
        )}
      </Typography>
      <MuiLink
        component={Link}
        to={paths.term(term)}
        onClick={onClose}
        sx={{ display: 'inline-block', py: 1 }}
      >
        {translate('help.all')}
      </MuiLink>
    </Popover>
  )
}
