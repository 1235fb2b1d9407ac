import { Box } from '@mui/material'
import { useRef } from 'react'
import { useListContext, useResourceContext } from 'react-admin'
import { lazyPart } from '../loading/lazyPart.tsx'
import type { ListLineProps } from './ListLine.tsx'
import { useOpening } from './filters/useOpening.ts'

const ListLine = lazyPart<ListLineProps>(async () => (await import('./ListLine.tsx')).ListLine, {
  inPlace: true,
})

/** The room of the line above the rows: on a phone, whose rows begin high on the screen, only while filters are set; there it scrolls sideways. */
const line = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  alignItems: 'center',
  gap: 1,
  minHeight: { sm: 30 },
  mb: { sm: 0.5 },
  '&[data-set]': { minHeight: { xs: 48 }, pb: { xs: 0.5, sm: 0 } },
} as const

/** The line above the rows of a list; they stand in the element right after it. */
export const LineRoom = (props: Omit<ListLineProps, 'line'>) => {
  const above = useRef<HTMLDivElement>(null)
  const { filterValues } = useListContext()
  const { opening } = useOpening(useResourceContext() ?? '')
  return (
    <Box
      ref={above}
      sx={line}
      data-line
      data-set={Object.keys(filterValues ?? {}).length > 0 || opening?.gone || undefined}
    >
      <ListLine line={above} {...props} />
    </Box>
  )
}
