import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Role } from '../../domain/enums.ts'
import {
  functionalities,
  reachOf,
  whyNotGrantFunctionality,
  type Permission,
} from '../../domain/roles/permissions.ts'

const isGrantable = (role: Role, permission: Permission): boolean =>
  functionalities.some((name) => name === permission) &&
  whyNotGrantFunctionality('SuperAdmin', role) === undefined

/** The reach of a permission for a role, in words; a dash with a text for screen readers where the role lacks it. */
export const ReachText = ({ role, permission }: { role: Role; permission: Permission }) => {
  const translate = useTranslate()
  const reach = reachOf(role, permission)
  if (reach)
    return (
      <Typography component="span" variant="body2">
        {translate(`access.reach.${reach}`)}
      </Typography>
    )
  if (isGrantable(role, permission))
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('access.granted')}
      </Typography>
    )
  return (
    <Typography
      component="span"
      variant="body2"
      color="text.secondary"
      role="img"
      aria-label={translate('access.none')}
    >
      {translate('access.no')}
    </Typography>
  )
}
