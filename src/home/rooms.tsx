import { Box, Skeleton } from '@mui/material'

/** The room of the pictures, until they are there. */
export const PortfolioRoom = () => (
  <Box aria-busy sx={{ gridColumn: '1 / -1' }}>
    <Skeleton variant="rounded" sx={{ height: { xs: 1640, md: 880 } }} />
  </Box>
)

/** The room of a card, until its script is there. */
export const CardRoom = () => (
  <Box aria-busy>
    <Skeleton variant="rounded" height={156} />
  </Box>
)
