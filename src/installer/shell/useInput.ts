import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import type * as z from 'zod'
import { database } from '../outbox/database.ts'
import { useOwner } from '../useOwner.ts'

/**
 * Input of a flow that is not saved yet. It is stored on this device with every change, so that neither going back nor a reload loses it.
 * @param name what it is the input of; @param schema what it may be: an older version of the app may have stored something else
 */
export const useInput = <Schema extends z.ZodObject>(name: string, schema: Schema) => {
  const { userId, tenantId } = useOwner()
  const queryClient = useQueryClient()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const key = `${userId} ${tenantId} ${name}`
  const queryKey = ['drafts', key]
  const parse = (values: unknown): z.output<Schema> => {
    const read = schema.safeParse(values)
    return read.success ? read.data : schema.parse({})
  }
  const { data } = useQuery({
    queryKey,
    queryFn: async () => parse((await (await database()).get('drafts', key))?.values ?? {}),
    // read once: a later read could begin before a change is stored, and end after it was made
    staleTime: 'static',
  })
  return {
    /** Undefined until it was read. */
    input: data,
    change: (changed: Partial<z.output<Schema>>): void => {
      const values = { ...queryClient.getQueryData<z.output<Schema>>(queryKey), ...changed }
      queryClient.setQueryData(queryKey, values)
      // the query tells its screens in a later task, until which React would put back what the field showed before
      renderAgain()
      void database().then((db) => db.put('drafts', { key, userId, values }))
    },
    /** Forgets what was saved, but for what is left. */
    clear: async (left: Partial<z.output<Schema>> = {}): Promise<void> => {
      const values = parse(left)
      const db = await database()
      await (Object.keys(left).length === 0 ? db.delete('drafts', key) : db.put('drafts', { key, userId, values }))
      queryClient.setQueryData(queryKey, values)
    },
  }
}
