import { Alert, Button, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { projects } from '../../../../contract/main/projects.ts'
import { main } from '../../../providers/api.ts'
import { paths } from '../../../paths.ts'
import { whoGrants } from '../../../providers/granting.ts'
import { permissionsFor } from '../../../providers/rights.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { useMayDo } from '../../../ui/useMay.ts'
import { useNameOfUser } from '../projectCells.tsx'
import type { PickableUser } from './pickable.ts'
import { PickRow } from './PickRow.tsx'
import { PickTable } from './PickTable.tsx'
import { usePickPages } from './usePickPages.ts'
import type { Setup } from './useSetup.ts'

const words = ({ firstName, lastName, email }: PickableUser) => `${firstName} ${lastName} ${email}`

/** Picks the technicians and others of the project. */
export const UsersStep = ({ setup: { project, users: picked } }: { setup: Setup }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const nameOf = useNameOfUser()
  const id = project?.id ?? ''
  const pages = usePickPages<PickableUser>({
    own: [...picked.kept.values()],
    words,
    queryKey: ['projects', 'availableUsers', id],
    load: (query, signal) =>
      main(
        projects.availableUsers,
        { params: { id }, query: { ...query, 'Sort.SortOption': 'Role' } },
        { signal },
      ),
  })
  const hasTechnician = [...picked.rows.values()].some(({ role }) => role === 'Technician')
  return (
    <>
      {!hasTechnician && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('projects.setup.noTechnician')}
        </Alert>
      )}
      <Card>
        <PickTable
          pages={pages}
          label="projects.wizard.steps.users"
          search="projects.setup.searchUsers"
          none="projects.setup.noUsers"
          whenNone={<HowToInvite />}
          beside={
            <Typography
              role="status"
              sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
            >
              {translate('projects.setup.pickedUsers', {
                smart_count: picked.rows.size,
                number: number(picked.rows.size),
              })}
            </Typography>
          }
        >
          {pages.rows?.map((row) => (
            <PickRow
              key={row.id}
              name={nameOf(row)}
              checked={picked.has(row.id)}
              disabled={row.whyNot !== null && !picked.has(row.id)}
              onChange={(on) => (on ? picked.add([row]) : picked.remove([row.id]))}
              end={row.role && translate(`ui.roles.${row.role}`)}
            >
              <SecondLine style={{ overflowWrap: 'anywhere' }}>{row.email}</SecondLine>
              {row.whyNot !== null && <SecondLine>{translate(`errors.${row.whyNot}`)}</SecondLine>}
            </PickRow>
          ))}
        </PickTable>
      </Card>
    </>
  )
}

/** Who is missing has to be invited: the way there, or who can do it. */
const HowToInvite = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const mayInvite = useMayDo('users', 'create')
  if (mayInvite)
    return (
      <>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {translate('projects.setup.invite')}
        </Typography>
        <Button
          variant="outlined"
          component={Link}
          to={paths.users.create}
          target="_blank"
          sx={{ mt: 1.5, minHeight: 44 }}
        >
          {translate('projects.setup.inviteUser')}
        </Button>
      </>
    )
  const [needed] = permissionsFor('users', 'create') ?? []
  const roles = (needed ? whoGrants(needed) : []).map((role) => translate(`ui.roles.${role}`))
  return (
    <Typography color="text.secondary" sx={{ mt: 0.5 }}>
      {translate('projects.setup.whoInvites', {
        roles: new Intl.ListFormat(language, { type: 'disjunction' }).format(roles),
      })}
    </Typography>
  )
}
