import { Box } from '@mui/material'

interface Place {
  unitName: string | null
  publicAreaName?: string | null
  buildingName: string
}

/** Where a row of a table is: the unit or public area, and below it the building. */
export const PlaceCell = ({ place: { unitName, publicAreaName, buildingName } }: { place: Place }) => (
  <Box component="span" sx={{ display: 'block' }}>
    <Box component="span" sx={{ display: 'block', whiteSpace: { sm: 'nowrap' } }}>
      {unitName ?? publicAreaName}
    </Box>
    <Box component="span" sx={{ display: 'block', whiteSpace: { sm: 'nowrap' }, color: 'text.secondary', fontSize: '0.8125rem' }}>
      {buildingName}
    </Box>
  </Box>
)
