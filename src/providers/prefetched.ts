import { mayAny } from './declared.ts'
import { notDuringFrame } from './firstScreen.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'

interface Wanted<T> {
  queryKey: readonly unknown[]
  /** Without any of these permissions nothing is fetched: the screen says so. */
  needs: Parameters<typeof mayAny>[1]
  load: (signal: AbortSignal) => Promise<T>
}

/** Fetches what the first screen shows while its code still loads; the screen finds it under its own query key. */
export const prefetched = async <T>({ queryKey, needs, load }: Wanted<T>): Promise<void> => {
  if (!mayAny(await permissionsHere().catch(() => []), needs)) return
  await ownState().queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const reply = await load(signal)
      await notDuringFrame()
      return reply
    },
    retry: false,
  })
}
