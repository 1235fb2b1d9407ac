import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { knowsNotices, useWantsNotices } from './useTaskNotices.ts'

/** Turns notices of the browser on and off. The browser is asked by this click alone, and its refusal is said. */
export const NoticesSwitch = () => {
  const translate = useTranslate()
  const [wanted, setWanted] = useWantsNotices()
  const [refused, setRefused] = useState(false)
  if (!knowsNotices()) return <span />
  const denied = refused || (wanted && Notification.permission === 'denied')
  const change = async (on: boolean) => {
    const allowed =
      on && (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted')
    setRefused(on && !allowed)
    setWanted(allowed)
  }
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 12rem', pl: 1 }}>
      <FormControlLabel
        sx={{ minHeight: 44, mr: 0 }}
        control={<Switch size="small" checked={wanted && !denied} onChange={(_, on) => void change(on)} />}
        label={translate('ui.tray.notices')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {denied && (
        <Typography role="alert" variant="body2" color="text.secondary">
          {translate('ui.tray.noticesRefused')}
        </Typography>
      )}
    </Box>
  )
}
