import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useFailureText } from '../ui/useFailureText.ts'
import { useLink } from './useLink.ts'

/** Takes the link to a renter away, and says what that does. */
export const UnlinkRenterDialog = ({ record, onClose }: { record: DataAgreement; onClose: () => void }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useLink(record, onClose)
  const names = { renter: record.renterName ?? '', unit: record.unitName ?? '' }
  return (
    <ConfirmDialog
      open
      destructive
      busy={isPending}
      title={translate('consents.link.unlinkTitle', names)}
      confirm={translate('consents.link.unlink')}
      onConfirm={() => mutate(null)}
      onClose={onClose}
    >
      {translate(`consents.link.unlinkText.${record.state}`, names)}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
