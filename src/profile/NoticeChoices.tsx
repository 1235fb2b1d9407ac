import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { notices } from '../../contract/main/notices.ts'
import { noticeWays, type NoticeKind, type NoticeWay } from '../../domain/notices.ts'
import { main } from '../providers/api.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFailureText } from '../ui/buttons/useAct.ts'

const key = ['account', 'noticeChoices']
type Choices = z.output<typeof notices.choices.reply>

/** How the user is told of what, kind by kind; saved as soon as it is chosen. */
export const NoticeChoices = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => main(notices.choices, {}, { signal }) })
  const choose = useMutation({
    mutationKey: key,
    // one after the other: the reply of each holds all of them
    scope: { id: 'noticeChoices' },
    mutationFn: (body: { kind: NoticeKind; way: NoticeWay }) => main(notices.choose, { body }),
    onMutate: ({ kind, way }) =>
      queryClient.setQueryData<Choices>(
        key,
        (known) => known && { items: known.items.map((item) => (item.kind === kind ? { kind, way } : item)) },
      ),
    onSuccess: (reply) => {
      // another one that waits for its turn is shown already
      if (queryClient.isMutating({ mutationKey: key }) === 1) queryClient.setQueryData(key, reply)
      notify('notices.choices.saved', { type: 'success' })
    },
    onError: async (error) => {
      notify(failureText(error), { type: 'error' })
      await queryClient.invalidateQueries({ queryKey: key })
    },
  })
  const base = useId()
  return (
    <FactCard title="notices.choices.title" query={query}>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {translate('notices.choices.help')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 960 }}>
        {query.data?.items.map(({ kind, way }) => (
          <Box
            key={kind}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 300px' },
              columnGap: 3,
              rowGap: 1,
              alignItems: 'center',
            }}
          >
            <Box>
              <Typography id={`${base}-${kind}`} sx={{ fontWeight: 600 }}>
                {translate(`notices.kinds.${kind}`)}
              </Typography>
              <Typography id={`${base}-${kind}-help`} variant="body2" color="text.secondary">
                {translate(`notices.help.${kind}`)}
              </Typography>
            </Box>
            <TextField
              select
              size="small"
              fullWidth
              hiddenLabel
              value={way}
              onChange={({ target }) => {
                const chosen = noticeWays.find((one) => one === target.value)
                if (chosen) choose.mutate({ kind, way: chosen })
              }}
              slotProps={{
                select: {
                  SelectDisplayProps: {
                    'aria-labelledby': `${base}-${kind}`,
                    'aria-describedby': `${base}-${kind}-help`,
                  },
                },
              }}
              sx={{
                '& .MuiSelect-select': {
                  minHeight: 44,
                  boxSizing: 'border-box',
                  display: 'flex',
                  alignItems: 'center',
                },
              }}
            >
              {noticeWays.map((one) => (
                <MenuItem key={one} value={one} sx={{ minHeight: 44 }}>
                  {translate(`notices.ways.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        ))}
      </Box>
    </FactCard>
  )
}
