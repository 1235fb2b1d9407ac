import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isRecord } from '../../../domain/records.ts'

/** A cached response with one record changed, whether it is a record, several, or a page. */
export const withChange = (
  answer: unknown,
  id: string,
  change: Readonly<Record<string, unknown>>,
): unknown => {
  if (Array.isArray(answer)) return answer.map((item) => withChange(item, id, change))
  if (!isRecord(answer)) return answer
  if (answer['id'] === id) return { ...answer, ...change }
  return 'data' in answer ? { ...answer, data: withChange(answer['data'], id, change) } : answer
}

/** Changes a record in every cached response of a resource. */
export const changeKept = (
  queryClient: QueryClient,
  resource: string,
  id: string,
  change: Readonly<Record<string, unknown>>,
): void => {
  queryClient.setQueriesData<unknown>({ queryKey: [resource] }, (answer: unknown) =>
    withChange(answer, id, change),
  )
}

/** Updates a record optimistically on every screen; returns a rollback function. */
export const changeAtOnce = async (
  queryClient: QueryClient,
  resource: string,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<() => void> => {
  const queryKey: QueryKey = [resource]
  // a running request would bring the old values back
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<unknown>({ queryKey })
  changeKept(queryClient, resource, id, change)
  return () => {
    for (const [key, answer] of before) queryClient.setQueryData(key, answer)
  }
}
