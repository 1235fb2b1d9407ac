import { Box } from '@mui/material'

interface Place {
  unitName: string | null
  publicAreaName?: string | null
  buildingName: string
}

/** Where a row of a table is: the unit or public area, and below it the building. */
export const PlaceCell = ({ place: { unitName, publicAreaName, buildingName } }: { place: Place }) => (
  <Box component="span" sx={{ display: 'block', minWidth: { sm: '10.5rem' } }}>
    <Box component="span" sx={{ display: 'block' }}>
      {unitName ?? publicAreaName}
    </Box>
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {buildingName}
    </Box>
  </Box>
)
