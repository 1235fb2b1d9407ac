import { Card, Checkbox, FormControlLabel, FormGroup, Tooltip, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import { development } from '../../../contract/identity/development.ts'
import type { User } from '../../../contract/identity/people.ts'
import {
  functionalities,
  whyNotGrantFunctionality,
  type Functionality,
} from '../../../domain/roles/permissions.ts'
import { whyNotEmpower } from '../../../domain/rules/user.ts'
import { identity } from '../../providers/api.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** Why the user cannot be granted functions: at least one of their roles must allow them. */
const whyNot = ({ tenants, state }: User): string | undefined =>
  whyNotEmpower(state) ??
  (tenants.some(({ role }) => whyNotGrantFunctionality('SuperAdmin', role) === undefined)
    ? undefined
    : 'roleHoldsNoFunctionality')

/** The development functions that a user holds besides their roles; only a SuperAdmin grants them. */
export const FunctionsCard = () => {
  const may = useMay(needs.changeFunctions)
  const record = useRecordContext<User>()
  return may && record ? <Functions user={record} /> : null
}

const Functions = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const keyOf = (version: number) => ['functionalities', user.id, version]
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(user.version),
    queryFn: () => identity(development.functionalityAssignments, {}),
  })
  const grant = useAct(
    (wanted: Functionality[]) =>
      identity(development.setFunctionalities, {
        params: { userId: user.id },
        body: { functionalities: wanted },
        version: user.version,
      }),
    {
      done: 'users.functions.saved',
      // what the next tick adds to
      after: (reply) =>
        data &&
        queryClient.setQueryData(keyOf(reply.version), {
          ...data,
          users: [...data.users.filter(({ id }) => id !== user.id), reply],
        }),
    },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const granted = data?.users.find(({ id }) => id === user.id)?.functionalities ?? []
  const byRole = user.superAdmin
  const reason = byRole ? undefined : whyNot(user)
  const toggled = (name: Functionality) =>
    functionalities.filter((each) => (each === name ? !granted.includes(each) : granted.includes(each)))
  return (
    <Card
      component="section"
      aria-label={translate('users.functions.title')}
      sx={{ px: { xs: 2, sm: 3 }, py: 2 }}
    >
      <Typography variant="h3" component="h2">
        {translate('users.functions.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate(byRole ? 'users.functions.byRole' : 'users.functions.about')}
      </Typography>
      <FormGroup row sx={{ columnGap: 3 }}>
        {functionalities.map((name) => (
          <Tooltip
            key={name}
            describeChild
            title={reason && !granted.includes(name) ? translate(`errors.${reason}`) : ''}
          >
            <FormControlLabel
              label={translate(`ui.permissions.${name}`)}
              disabled={
                byRole || !data || grant.isPending || (reason !== undefined && !granted.includes(name))
              }
              control={
                <Checkbox
                  checked={byRole || granted.includes(name)}
                  onChange={() => grant.mutate(toggled(name))}
                />
              }
            />
          </Tooltip>
        ))}
      </FormGroup>
    </Card>
  )
}
