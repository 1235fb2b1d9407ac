import LockIcon from '@mui/icons-material/LockOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Permission } from '../../domain/roles/permissions.ts'
import { paths } from '../paths.ts'
import { whoGrants } from '../providers/granting.ts'
import { useFormat } from './format.ts'
import { Message } from './Message.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  permission?: Permission | undefined
}

/** The permission that is missing, and who can grant it. */
export const MissingPermission = ({ permission }: { permission: Permission }) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const roles = whoGrants(permission).map((role) => translate(`ui.roles.${role}`))
  return (
    <>
      <p>{translate('ui.noPermission.missing', { permission: translate(`ui.permissions.${permission}`) })}</p>
      {roles.length > 0 && <p>{translate('ui.noPermission.ask', { roles: new Intl.ListFormat(language, { type: 'disjunction' }).format(roles) })}</p>}
    </>
  )
}

/**
 * A screen that the user may not see: the missing permission, and who can grant it. Without a known permission it says
 * only that access is denied.
 */
export function NoPermission({ permission }: Props) {
  const translate = useTranslate()
  return (
    <Message
      title={translate('ui.noPermission.title')}
      icon={<LockIcon />}
      actions={
        <Button variant="outlined" component={Link} to={paths.home}>
          {translate('ui.noPermission.home')}
        </Button>
      }
    >
      {permission ? <MissingPermission permission={permission} /> : <p>{translate('ui.noPermission.generic')}</p>}
    </Message>
  )
}

/** A whole page that the user may not see, under its own heading. */
export const AccessDeniedPage = ({ permission }: Props) => (
  <>
    <PageTitle title="ra.page.access_denied" />
    <NoPermission permission={permission} />
  </>
)
