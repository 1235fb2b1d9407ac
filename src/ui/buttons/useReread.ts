import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Has queries read anew after an act in a dialog. Nobody waits for them: a refusal is said at once, and the dialog can be answered again,
 * however long they take.
 */
export const useReread = () => {
  const queryClient = useQueryClient()
  return (queryKeys: readonly QueryKey[]): void => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
  }
}
