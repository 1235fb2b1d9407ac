import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { readSession, readTenant, subscribeTenant } from '../../providers/session.ts'
import { useTenantOfNavigation } from '../../providers/tenantSwitch.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const TenantChooser = lazyPart<{ onSwitch: () => void; onClose: () => void; button: ReactNode }>(
  async () => (await import('./TenantChooser.tsx')).TenantChooser,
  {
    waiting: ({ button }) => button,
    failed: ({ button }) => button,
  },
)

/** Set by a switch, which mounts the whole app again: the focus then returns to the button. */
let hasSwitched = false

/** The client of this tab by name; opens the choice where there is one. */
export const TenantSwitcher = () => {
  const translate = useTranslate()
  const notify = useNotify()
  useTenantOfNavigation((tenantName) =>
    notify('tenants.switchedTo', { type: 'info', messageArgs: { name: tenantName } }),
  )
  const current = useSyncExternalStore(subscribeTenant, readTenant)
  const [choosing, setChoosing] = useState(false)
  const [left, setLeft] = useState(false)
  const [returns] = useState(() => hasSwitched)
  const session = readSession()
  const allowed = session?.allowedTenants ?? []
  const name = allowed.find(({ id }) => id === current)?.name ?? translate('tenants.switchTo')
  const label = (
    <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
      {allowed.length === 0 ? translate('tenants.none') : name}
    </Typography>
  )
  // as in the button, the name shrinks before what stands beside it
  if (allowed.length < 2) return <Box sx={{ display: 'flex', minWidth: 0, px: 1 }}>{label}</Box>
  const button = (
    <ButtonBase
      autoFocus={left || returns}
      onClick={() => setChoosing(true)}
      aria-label={`${translate('tenants.switch')}: ${name}`}
      sx={{
        maxWidth: '100%',
        minHeight: 44,
        px: 1,
        gap: 0.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
      }}
    >
      {label}
      <ArrowIcon fontSize="small" />
    </ButtonBase>
  )
  return choosing ? (
    <TenantChooser
      button={button}
      onSwitch={() => {
        hasSwitched = true
      }}
      onClose={() => {
        setLeft(true)
        setChoosing(false)
      }}
    />
  ) : (
    button
  )
}
