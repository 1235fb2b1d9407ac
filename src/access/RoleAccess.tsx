import { Box, Card, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Role } from '../../domain/enums.ts'
import { permissionGroups } from './permissionGroups.ts'
import { ReachText } from './ReachText.tsx'

interface Props {
  roles: readonly Role[]
  /** The role of the signed-in user, shown first. */
  own: Role | undefined
}

/** The permissions of one role, for screens too narrow for the full matrix. */
export const RoleAccess = ({ roles, own }: Props) => {
  const translate = useTranslate()
  const [role, setRole] = useState<Role>(own ?? roles[0] ?? 'Regular')
  return (
    <>
      <TextField
        select
        fullWidth
        label={translate('access.role')}
        value={role}
        onChange={({ target }) => setRole(roles.find((each) => each === target.value) ?? role)}
        margin="none"
      >
        {roles.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`ui.roles.${each}`)}
            {each === own ? ` · ${translate('access.yours')}` : ''}
          </MenuItem>
        ))}
      </TextField>
      {permissionGroups.map(({ name, permissions }) => (
        <Card component="section" key={name} sx={{ mt: 2, p: 2 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {translate(`access.groups.${name}`)}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {permissions.map((permission) => (
              <Box
                key={permission}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '3fr 2fr',
                  gap: 1.5,
                  py: 0.75,
                  '& + &': { borderTop: 1, borderColor: 'divider' },
                }}
              >
                <Typography component="dt" variant="body2">
                  {translate(`ui.permissions.${permission}`)}
                </Typography>
                <Box component="dd" sx={{ m: 0 }}>
                  <ReachText role={role} permission={permission} />
                </Box>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </>
  )
}
