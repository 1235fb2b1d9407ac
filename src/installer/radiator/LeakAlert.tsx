import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSnapshot } from '../snapshots/useSnapshot.ts'

/** What to do about a valve that leaks, and whom to call: the client's contact, as it was stored with the start page. */
export const LeakAlert = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { data } = useSnapshot('overview', '')
  const building = data?.buildings.find(({ id }) => id === buildingId)
  // what an older version of the app stored has none
  const contact: Partial<NonNullable<typeof building>>['contact'] = building?.contact
  return (
    <Alert severity="error" sx={{ my: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {translate('installer.radiator.leak')}
      {contact?.phone && (
        <Button
          component="a"
          href={`tel:${contact.phone.replaceAll(/\s/g, '')}`}
          variant="contained"
          color="error"
          fullWidth
          startIcon={<PhoneIcon />}
          sx={{ minHeight: 52, my: 1 }}
        >
          {translate('installer.radiator.leakCall', { name: [contact.name, contact.phone].filter(Boolean).join(', ') })}
        </Button>
      )}{' '}
      {translate('installer.radiator.leakPhoto')}
    </Alert>
  )
}
