import { MutationCache, type QueryClient } from '@tanstack/react-query'
import { isRecord } from '../../domain/records.ts'

interface Row {
  id: string
  version: number
}

const isRow = (value: unknown): value is Row =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['version'] === 'number'

/** An answer with the row in place of what was known of it before (a change of what belongs to it leaves its version as it is); the answer itself if it holds none. Not within rows: what a row names beside itself has versions of another kind. */
const withRow = (answer: unknown, row: Row): unknown => {
  if (Array.isArray(answer)) {
    const rows = answer.map((item) => (isRow(item) ? withRow(item, row) : item))
    return rows.every((item, place) => item === answer[place]) ? answer : rows
  }
  if (isRow(answer))
    return answer.id === row.id && answer.version <= row.version ? { ...answer, ...row } : answer
  if (!isRecord(answer)) return answer
  const list = ['data', 'items'].find((name) => Array.isArray(answer[name]))
  if (list === undefined) return answer
  const rows = withRow(answer[list], row)
  return rows === answer[list] ? answer : { ...answer, [list]: rows }
}

/**
 * Puts the row that a write replied with in the place of its earlier version on every screen. Until the screens have read it again, the next
 * act would be sent with the version before, and be refused as if somebody else had changed the row.
 */
export const writeThrough = (queryClient: QueryClient, reply: unknown): void => {
  if (!isRow(reply)) return
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt, isInvalidated, status, error } = query.state
    const later = withRow(data, reply)
    if (later === data) continue
    // as old as before: what is read again for its age stays so
    queryClient.setQueryData(query.queryKey, later, { updatedAt: dataUpdatedAt })
    // nor was anything else read: what is known to have changed, or failed to be read again, stays so
    query.setState({ isInvalidated, status, error })
  }
}

/** Hands the replies of all writes on. */
export const newMutationCache = (): MutationCache =>
  new MutationCache({
    onSuccess: (reply, _variables, _before, _mutation, { client }) => writeThrough(client, reply),
  })
