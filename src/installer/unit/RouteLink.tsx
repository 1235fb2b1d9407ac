import DirectionsIcon from '@mui/icons-material/DirectionsOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { addressLine } from '../../../domain/rules/address.ts'

/** The way to an address, in the phone's map. */
export const RouteLink = ({ address }: { address: Parameters<typeof addressLine>[0] }) => (
  <Button
    component="a"
    href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}`}
    target="_blank"
    rel="noreferrer"
    variant="outlined"
    startIcon={<DirectionsIcon />}
    fullWidth
  >
    {useTranslate()('installer.units.navigate')}
  </Button>
)
