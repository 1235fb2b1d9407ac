import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { calendarFeed } from '../../contract/main/calendarFeed.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { useCopy } from '../ui/buttons/useCopy.ts'

const key = ['account', 'calendarFeed']

/** The address of the user's calendar feed: made, shown once, renewed, revoked. */
export const CalendarFeed = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const { date } = useFormat()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'renew' | 'revoke'>()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => main(calendarFeed.read, {}, { signal }) })
  const options = {
    onError: (error: unknown) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      setAsking(undefined)
      return queryClient.invalidateQueries({ queryKey: key })
    },
  }
  const create = useMutation({
    mutationFn: () => main(calendarFeed.create, {}),
    onSuccess: () => notify('profile.calendar.created', { type: 'success' }),
    ...options,
  })
  const revoke = useMutation({
    mutationFn: () => main(calendarFeed.remove, {}),
    onSuccess: () => {
      create.reset()
      notify('profile.calendar.revoked', { type: 'success' })
    },
    ...options,
  })
  const since = query.data?.createdAt ?? null
  const url = create.data?.url
  const copy = useCopy()
  return (
    <FactCard title="profile.calendar.title" query={query}>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 720 }}>
        {translate('profile.calendar.help')}
      </Typography>
      {url === undefined ? (
        <Typography sx={{ mb: 1.5 }}>
          {since === null
            ? translate('profile.calendar.none')
            : translate('profile.calendar.since', { date: date(since) ?? '' })}
        </Typography>
      ) : (
        <Alert severity="success" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
          {translate('profile.calendar.once')}
          <Box sx={{ display: 'flex', gap: 1, mt: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <TextField
              label={translate('profile.calendar.address')}
              value={url}
              size="small"
              sx={{ flex: '1 1 260px' }}
              slotProps={{ htmlInput: { readOnly: true } }}
              onFocus={({ target }) => target.select()}
            />
            <Button variant="outlined" onClick={() => void copy(url, 'profile.calendar.copied')}>
              {translate('profile.calendar.copy')}
            </Button>
          </Box>
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={create.isPending}
          onClick={() => (since === null ? create.mutate() : setAsking('renew'))}
        >
          {translate(since === null ? 'profile.calendar.create' : 'profile.calendar.renew')}
        </Button>
        {since !== null && (
          <Button color="error" onClick={() => setAsking('revoke')}>
            {translate('profile.calendar.revoke')}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asking !== undefined}
        title={translate(`profile.calendar.${asking ?? 'renew'}Title`)}
        confirm={translate(`profile.calendar.${asking ?? 'renew'}`)}
        destructive={asking === 'revoke'}
        busy={create.isPending || revoke.isPending}
        onConfirm={() => (asking === 'revoke' ? revoke.mutate() : create.mutate())}
        onClose={() => setAsking(undefined)}
      >
        {translate(`profile.calendar.${asking ?? 'renew'}Text`)}
      </ConfirmDialog>
    </FactCard>
  )
}
