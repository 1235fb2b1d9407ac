import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { tenants } from '../../../contract/main/tenants.ts'
import { main } from '../../providers/api.ts'
import { readSession, readTenant, subscribeTenant } from '../../providers/session.ts'
import { useSwitchTenant } from '../../providers/tenantSwitch.ts'

interface Named {
  id: string
  name: string
}

/** Chooses the client of this tab, from a short list or by search. */
export const TenantChooser = ({ onSwitch, onClose }: { onSwitch: () => void; onClose: () => void }) => {
  const translate = useTranslate()
  const switchTo = useSwitchTenant()
  const current = useSyncExternalStore(subscribeTenant, readTenant)
  const allowed = readSession()?.allowedTenants ?? []
  const [text, setText] = useState('')
  const [open, setOpen] = useState(true)
  const known: Named[] = allowed.map(({ id, name }) => ({ id, name }))
  const searched = useQuery({
    queryKey: ['tenants', 'switcher', text],
    queryFn: ({ signal }) => main(tenants.autocomplete, { query: { Query: text } }, { signal }),
    // the session contains all clients of a user with few
    enabled: open && allowed.length >= 200,
  })
  const options = searched.data?.items ?? known
  const chosen = [...known, ...options].find(({ id }) => id === current)
  return (
    <Autocomplete
      size="small"
      sx={{ width: '100%', maxWidth: 320 }}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        onClose()
      }}
      disableClearable
      options={options}
      {...(chosen && { value: chosen })}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, next, why) => why === 'input' && setText(next)}
      onChange={(_, tenant) => {
        onSwitch()
        switchTo(tenant.id)
      }}
      noOptionsText={translate('tenants.none')}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          margin="none"
          placeholder={translate('tenants.switchTo')}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': translate('tenants.switch') } }}
        />
      )}
    />
  )
}
