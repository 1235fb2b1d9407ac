import LockIcon from '@mui/icons-material/LockOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { paths } from '../../paths.ts'
import { Message } from './Message.tsx'
import { MissingPermission } from './MissingPermission.tsx'
import { PageTitle } from '../page/PageTitle.tsx'

interface Props {
  permission?: Permission | undefined
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
      {permission ? (
        <MissingPermission permission={permission} />
      ) : (
        <p>{translate('ui.noPermission.generic')}</p>
      )}
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
