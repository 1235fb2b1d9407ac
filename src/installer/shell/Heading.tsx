import { Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A constant function, so that React calls it only once per heading. */
const takeFocus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true })

interface Props {
  children: string
  hint?: ReactNode
}

/** The heading of a page or step, which takes the focus so that a new one is announced. */
export const Heading = ({ children, hint }: Props) => (
  <>
    <title>{`${children} · Ventil`}</title>
    <Typography
      key={children}
      variant="h1"
      tabIndex={-1}
      ref={takeFocus}
      sx={{
        fontSize: 'clamp(1.25rem, 6.5vw, 1.5rem)',
        pt: 2,
        pb: 1,
        outline: 'none',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Typography>
    {hint !== undefined && (
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {hint}
      </Typography>
    )}
  </>
)
