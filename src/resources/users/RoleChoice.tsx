import {
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Tooltip,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { InputHelperText, useInput, useTranslate } from 'react-admin'
import { tenantRoles } from '../../../contract/identity/people.ts'
import type { Role } from '../../../domain/enums.ts'
import { roleRank, whyNotGrant } from '../../../domain/roles/permissions.ts'

interface Props {
  source: string
  roles: readonly Role[]
  /** The role of the granting user; undefined where only the server knows it. */
  granter: Role | undefined
}

/** A choice of roles with their purpose; a role that the user may not grant says why. */
export const RoleChoice = ({ source, roles, granter }: Props) => {
  const translate = useTranslate()
  const { field, fieldState } = useInput({ source })
  const labelId = useId()
  const first = roles.find((role) => !granter || !whyNotGrant(granter, role))
  return (
    <FormControl error={fieldState.invalid} fullWidth margin="dense">
      <FormLabel id={labelId} required>
        {translate('users.fields.role')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {roles.map((role) => {
          const reason = granter && whyNotGrant(granter, role)
          return (
            <Tooltip
              key={role}
              describeChild
              placement="top-start"
              title={reason ? translate(`errors.${reason}`) : ''}
            >
              <FormControlLabel
                value={role}
                disabled={Boolean(reason)}
                // the form leads to it when the choice is missing
                control={<Radio {...(role === first && { slotProps: { input: { ref: field.ref } } })} />}
                sx={{ alignItems: 'flex-start', mr: 0 }}
                label={
                  <Box sx={{ py: 1 }}>
                    <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                      {translate(`ui.roles.${role}`)}
                    </Typography>
                    <Typography
                      component="span"
                      variant="body2"
                      color={reason ? 'text.disabled' : 'text.secondary'}
                    >
                      {translate(`users.rolesAbout.${role}`)}
                    </Typography>
                  </Box>
                }
              />
            </Tooltip>
          )
        })}
      </RadioGroup>
      {fieldState.invalid && (
        <FormHelperText>
          <InputHelperText error={fieldState.error?.message} />
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** The roles within a client, highest rank first. */
export const rolesInOrder = tenantRoles.toSorted((one, other) => roleRank(other) - roleRank(one))
