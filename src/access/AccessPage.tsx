import { Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { roles } from '../../domain/enums.ts'
import { roleRank } from '../../domain/roles/permissions.ts'
import { ownRoleIn } from '../providers/granting.ts'
import { readTenant } from '../providers/session.ts'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import { RoleAccess } from './RoleAccess.tsx'

const inOrder = roles.toSorted((one, other) => roleRank(other) - roleRank(one))

/** Roles and permissions, read from the same table that the server and the app enforce. */
export const AccessPage = () => {
  const translate = useTranslate()
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const own = ownRoleIn(readTenant())
  return (
    <>
      <PageTitle title="access.title" />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {translate('access.about')}
      </Typography>
      {wide ? <AccessMatrix roles={inOrder} own={own} /> : <RoleAccess roles={inOrder} own={own} />}
    </>
  )
}
