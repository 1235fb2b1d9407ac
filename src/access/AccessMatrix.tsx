import {
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { Role } from '../../domain/enums.ts'
import { headerHeight } from '../theme/components.ts'
import { permissionGroups } from './permissionGroups.ts'
import { ReachText } from './ReachText.tsx'

interface Props {
  roles: readonly Role[]
  /** The role of the signed-in user. */
  own: Role | undefined
}

/** Permissions as grouped rows, roles as columns; the user's own role is highlighted. */
export const AccessMatrix = ({ roles, own }: Props) => {
  const translate = useTranslate()
  const marked = (role: Role) => (role === own ? { bgcolor: 'soft.accent' } : {})
  return (
    <Card>
      <TableContainer sx={{ overflow: 'visible' }}>
        <Table
          size="small"
          sx={{
            tableLayout: 'fixed',
            '& td, & th': { verticalAlign: 'top', px: 1 },
            '& th:first-of-type': { pl: 2 },
          }}
        >
          <TableHead sx={{ '& th': { position: 'sticky', top: headerHeight, zIndex: 1 } }}>
            <TableRow>
              <TableCell sx={{ width: '23%' }}>{translate('access.permission')}</TableCell>
              {roles.map((role) => (
                <TableCell key={role} aria-current={role === own ? 'true' : undefined} sx={marked(role)}>
                  {translate(`ui.roles.${role}`)}
                  {role === own && (
                    <Typography component="span" variant="body2" color="primary" sx={{ display: 'block' }}>
                      {translate('access.yours')}
                    </Typography>
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {permissionGroups.map(({ name, permissions }) => (
              <Fragment key={name}>
                <TableRow>
                  <TableCell
                    component="th"
                    scope="rowgroup"
                    colSpan={roles.length + 1}
                    sx={{
                      pt: 2.5,
                      fontWeight: 650,
                      bgcolor: 'transparent',
                      color: 'text.primary',
                      fontSize: '0.9375rem',
                    }}
                  >
                    {translate(`access.groups.${name}`)}
                  </TableCell>
                </TableRow>
                {permissions.map((permission) => (
                  <TableRow key={permission}>
                    <TableCell
                      component="th"
                      scope="row"
                      sx={{ bgcolor: 'transparent', fontWeight: 400, color: 'text.primary' }}
                    >
                      {translate(`ui.permissions.${permission}`)}
                    </TableCell>
                    {roles.map((role) => (
                      <TableCell key={role} sx={marked(role)}>
                        <ReachText role={role} permission={permission} />
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}
