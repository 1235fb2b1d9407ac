import LockIcon from '@mui/icons-material/LockOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { paths } from '../../paths.ts'
import { Message } from '../../ui/states/Message.tsx'
import { MissingPermission } from '../../ui/states/MissingPermission.tsx'

const BackToList = () => (
  <Button component={Link} to={paths.thermostats.list} variant="contained">
    {useTranslate()('thermostats.missing.back')}
  </Button>
)

/** The thermostat does not exist (spec 2 §8). */
export const ThermostatNotFound = ({ eui }: { eui: string }) => {
  const translate = useTranslate()
  return (
    <Message
      alert
      title={translate('thermostats.missing.notFound', { eui })}
      icon={<SearchIcon />}
      actions={<BackToList />}
    >
      <p>{translate('thermostats.missing.advice')}</p>
    </Message>
  )
}

interface ForbiddenProps {
  /** The permission that is missing; none if the thermostat is out of the user's reach. */
  permission: Permission | undefined
}

/** The user may not see this thermostat (spec 1 §2). */
export const ThermostatForbidden = ({ permission }: ForbiddenProps) => {
  const translate = useTranslate()
  return (
    <Message
      alert
      title={translate('thermostats.missing.forbidden')}
      icon={<LockIcon />}
      actions={<BackToList />}
    >
      {permission && <MissingPermission permission={permission} />}
      <p>{translate('thermostats.missing.askAdministrator')}</p>
    </Message>
  )
}
