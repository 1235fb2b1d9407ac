import DirectionsIcon from '@mui/icons-material/DirectionsOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { addressLine } from '../../../domain/rules/address.ts'

/** The way to an address, in the phone's map. */
export const RouteLink = ({
  address,
  ...look
}: { address: Parameters<typeof addressLine>[0] } & Pick<ButtonProps, 'fullWidth' | 'size' | 'variant'>) => (
  <Button
    component="a"
    href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}`}
    target="_blank"
    rel="noreferrer"
    variant="outlined"
    startIcon={<DirectionsIcon />}
    {...look}
  >
    {useTranslate()('ui.navigate')}
  </Button>
)
