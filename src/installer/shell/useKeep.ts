import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../../providers/serverClock.ts'
import type { Saved } from '../outbox/entry.ts'
import { keep, type Where } from '../outbox/outbox.ts'
import { useOwner } from '../useOwner.ts'

/** Keeps what a step saves, for the user and the client of this tab; the sender (outbox/sender.ts) notices. Resolves as soon as the screens show it. */
export const useKeep = () => {
  const owner = useOwner()
  const queryClient = useQueryClient()
  return async (saved: readonly Saved[], where: Where): Promise<void> => {
    await keep(saved, { ...where, owner, savedAt: new Date(serverNow()).toISOString() })
    // keeping it began to read both again: this waits for that, as reading twice takes twice as long
    await Promise.all(
      [['entries'], ['snapshots']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false }),
      ),
    )
  }
}
