import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { forgetNotKept, readNotKept, subscribeNotKept } from './notKept.ts'

/** Says that the device could not store what was tapped, wherever the page was scrolled to: nothing on it changed. */
export const NotKeptAlert = () => {
  const translate = useTranslate()
  const isNotKept = useSyncExternalStore(subscribeNotKept, readNotKept)
  return isNotKept ? (
    <Alert
      severity="error"
      onClose={forgetNotKept}
      sx={{ position: 'sticky', top: 57, zIndex: 4, borderRadius: 0 }}
    >
      {translate('installer.notKept')}
    </Alert>
  ) : null
}
