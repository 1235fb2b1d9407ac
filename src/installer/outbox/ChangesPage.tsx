import { Alert, Button, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Heading } from '../shell/Heading.tsx'
import { useOwner } from '../useOwner.ts'
import { needsDecision } from './entry.ts'
import { EntryCard } from './EntryCard.tsx'
import { countOfOthers, entriesOf, inOrder } from './outbox.ts'
import { heldUp } from './rows.ts'
import { send } from './sender.ts'
import { useStoredEntries } from './useEntries.ts'

/** Everything that was saved on this device and is not on the server yet, by building. */
export const ChangesPage = () => {
  const translate = useTranslate()
  const { userId } = useOwner()
  const stored = useStoredEntries()
  const entries = stored ?? []
  const others =
    useQuery({ queryKey: ['entries', 'others', userId], queryFn: () => countOfOthers(userId) }).data ?? 0
  const held = heldUp(inOrder(entries))
  /** Whether something could not be sent although nobody has to decide about it. */
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await send()
      const left = inOrder(await entriesOf(userId))
      const waits = heldUp(left)
      return left.some((entry) => !needsDecision(entry) && !waits.has(entry.id))
    },
  })
  const lanes = Map.groupBy(entries, ({ lane, tenantId }) => `${tenantId} ${lane}`)
  return (
    <>
      <Heading
        hint={stored && translate(stored.length === 0 ? 'installer.outbox.nothing' : 'installer.outbox.hint')}
      >
        {translate('installer.outbox.title')}
      </Heading>
      {entries.length > 0 && (
        <Button
          fullWidth
          variant="contained"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
          sx={{ minHeight: 52, mb: 2 }}
        >
          {translate('installer.outbox.send')}
        </Button>
      )}
      {entries.length > 0 && sending.data === true && !sending.isPending && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('installer.outbox.notSent')}
        </Alert>
      )}
      {[...lanes].map(([lane, own]) => (
        <section key={lane}>
          <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
            {own[0]?.place}
          </Typography>
          {own.map((entry) => (
            <EntryCard key={entry.id} entry={entry} isHeldUp={held.has(entry.id)} />
          ))}
        </section>
      ))}
      {others > 0 && (
        <Typography color="text.secondary" sx={{ mt: 3 }}>
          {translate('installer.outbox.others', { smart_count: others })}
        </Typography>
      )}
    </>
  )
}
