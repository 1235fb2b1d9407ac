import WellIcon from '@mui/icons-material/CheckCircleOutlined'
import { Box, Card, List, ListItemButton, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Todo } from '../../contract/main/workday.ts'
import type { TodoKind } from '../../domain/workday.ts'
import { hasSeveralTenants, readTenant } from '../providers/session.ts'
import { useWorkday } from '../providers/useWorkday.ts'
import { todoLists } from '../todoLists.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Ago, FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'

/** These stop what a client pays for: heating that can be set. */
const urgent: ReadonlySet<string> = new Set<TodoKind>(['gatewaysOffline', 'thermostatsUnreachable'])

const Line = ({ kind, count, behind, since }: Todo) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <li>
      <ListItemButton
        component={Link}
        to={todoLists(hasSeveralTenants() ? readTenant() : undefined)[kind]}
        sx={{ px: { xs: 2, sm: 3 }, gap: 2, minHeight: 52, borderTop: 1, borderColor: 'divider' }}
      >
        <Typography
          component="span"
          sx={{
            minWidth: 44,
            textAlign: 'right',
            fontWeight: 650,
            fontSize: '1.25rem',
            fontVariantNumeric: 'tabular-nums',
            color: urgent.has(kind) ? 'error.main' : 'text.primary',
          }}
        >
          {number(count)}
        </Typography>
        {/* on a phone the age is below the words: beside them it would leave them a column of a few letters */}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: { sm: 'flex' },
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 2,
          }}
        >
          <span>
            <Typography component="span" sx={{ display: 'block' }}>
              {translate(`home.todo.${kind}`, { smart_count: count })}
            </Typography>
            {Boolean(behind) && (
              <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                {translate('home.behind', { smart_count: behind, number: number(behind ?? 0) })}
              </Typography>
            )}
          </span>
          {since !== null && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
              <Ago value={since} />
            </Typography>
          )}
        </Box>
      </ListItemButton>
    </li>
  )
}

/** What needs doing in the client, most urgent first; each leads to its list. */
export const HomeTodo = () => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { data, error, refetch } = useWorkday(true)
  return (
    <Card
      component="section"
      data-tour="todo"
      aria-labelledby="todo"
      aria-busy={!data && !error}
      sx={{ gridColumn: '1 / -1', pt: 2 }}
    >
      <Typography id="todo" variant="h3" component="h2" sx={{ px: { xs: 2, sm: 3 }, pb: 1.5 }}>
        {translate('home.todoTitle')}
      </Typography>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={156} sx={{ mx: { xs: 2, sm: 3 }, mb: 2 }} />
      ) : data.todo.length === 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: { xs: 2, sm: 3 }, pb: 2 }}>
          <WellIcon color="success" aria-hidden />
          <Typography>
            {data.wellSince === null
              ? translate('home.allWell')
              : translate('home.allWellSince', { date: date(data.wellSince) ?? '' })}{' '}
            <Typography component="span" color="text.secondary">
              {translate('home.checked')} <FormatDate value={data.checkedAt} as="time" />
            </Typography>
          </Typography>
        </Box>
      ) : (
        <List disablePadding>
          {data.todo.map((todo) => (
            <Line key={todo.kind} {...todo} />
          ))}
        </List>
      )}
    </Card>
  )
}
