import { Card } from '@mui/material'
import type { ReactNode } from 'react'

/** A card whose content is faded, and said to be busy, while it stands for the next one, which is on its way (placeholder data). */
export const FadingCard = ({ isFaded, children }: { isFaded: boolean; children: ReactNode }) => (
  <Card aria-busy={isFaded} sx={{ opacity: isFaded ? 0.6 : 1 }}>
    {children}
  </Card>
)
