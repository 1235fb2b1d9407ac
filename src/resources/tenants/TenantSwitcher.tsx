import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { readSession, readTenant, subscribeTenant } from '../../providers/session.ts'
import { takeArrival, useTenantOfNavigation } from '../../providers/tenantSwitch.ts'
import { latePart } from '../../ui/latePart.tsx'

const TenantChooser = latePart<{ onSwitch: () => void; onClose: () => void; button: ReactNode }>(
  async () => (await import('./TenantChooser.tsx')).TenantChooser,
  {
    waiting: ({ button }) => button,
  },
)

/** Set by a switch, which mounts the whole app again: the focus then returns to the button. */
let hasSwitched = false

/** Says that a link led into another client; who chose it here knows. */
const useArrival = (name: string): void => {
  const notify = useNotify()
  useEffect(() => {
    if (takeArrival() && !hasSwitched) notify('tenants.nowIn', { type: 'info', messageArgs: { name } })
    hasSwitched = false
    // once, when the app is mounted
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** The client of this tab by name; opens the choice where there is one. */
export const TenantSwitcher = () => {
  const translate = useTranslate()
  useTenantOfNavigation()
  const current = useSyncExternalStore(subscribeTenant, readTenant)
  const [choosing, setChoosing] = useState(false)
  const [left, setLeft] = useState(false)
  const [returns] = useState(() => hasSwitched)
  const session = readSession()
  const allowed = session?.allowedTenants ?? []
  const name = allowed.find(({ id }) => id === current)?.name ?? translate('tenants.switchTo')
  useArrival(name)
  const label = (
    <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
      {allowed.length === 0 ? translate('tenants.none') : name}
    </Typography>
  )
  if (allowed.length < 2) return <Box sx={{ px: 1 }}>{label}</Box>
  const button = (
    <ButtonBase
      autoFocus={left || returns}
      onClick={() => setChoosing(true)}
      aria-label={`${translate('tenants.switch')}: ${name}`}
      sx={{ maxWidth: '100%', minHeight: 44, px: 1, gap: 0.5, borderRadius: 1, border: 1, borderColor: 'divider' }}
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
