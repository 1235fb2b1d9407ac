import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import type * as z from 'zod'
import { database } from '../outbox/database.ts'
import type { Saved } from '../outbox/entry.ts'
import { useOwner } from '../useOwner.ts'

type Values = Readonly<Record<string, unknown>>

interface Origin<Input> {
  /** The fields that the input changes, as they are stored now. */
  readonly stored?: Values
  /** The fields that a name of the input stands for, where that is not the field of the same name. */
  readonly fieldsOf?: { readonly [Name in keyof Input]?: readonly string[] }
}

/**
 * Input of a flow that is not saved yet. It is stored on this device with every change, so that neither going back nor a reload loses it,
 * together with what was stored of its fields when it was entered: what others save in them from then on was never seen here.
 * @param name what it is the input of; @param schema what it may be: an older version of the app may have stored something else
 */
export const useInput = <Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  { stored = {}, fieldsOf = {} }: Origin<z.output<Schema>> = {},
) => {
  const { userId, tenantId } = useOwner()
  const queryClient = useQueryClient()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const key = `${userId} ${tenantId} ${name}`
  const queryKey = ['drafts', key]
  const parse = (values: unknown): z.output<Schema> => {
    const read = schema.safeParse(values)
    return read.success ? read.data : schema.parse({})
  }
  const fields = (names: readonly string[]): string[] => {
    const named: Readonly<Partial<Record<string, readonly string[]>>> = fieldsOf
    return names.flatMap((one) => named[one] ?? [one])
  }
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const draft = await (await database()).get('drafts', key)
      return { values: parse(draft?.values ?? {}), start: draft?.start ?? {} }
    },
    // read once: a later read could begin before a change is stored, and end after it was made
    staleTime: 'static',
  })
  const known = () => queryClient.getQueryData<NonNullable<typeof data>>(queryKey)
  return {
    /** Undefined until it was read. */
    input: data?.values,
    change: (changed: Partial<z.output<Schema>>): void => {
      const { values: was, start: from = {} } = known() ?? {}
      const values = { ...was, ...changed }
      const started = new Set(fields(Object.keys(was ?? {})))
      const begins = fields(Object.keys(changed)).filter((field) => !started.has(field) && field in stored)
      const start = { ...from, ...Object.fromEntries(begins.map((field) => [field, stored[field]])) }
      queryClient.setQueryData(queryKey, { values, start })
      // the query tells its screens in a later task, until which React would put back what the field showed before
      renderAgain()
      void database().then((db) => db.put('drafts', { key, userId, values, start }))
    },
    /** What a step saves, as edits of what was stored when its input was entered. */
    asEntered: (saved: readonly Saved[]): Saved[] => {
      const start = known()?.start ?? {}
      return saved.map((one) => {
        if (!one.before) return one
        const before = Object.fromEntries(
          Object.entries(one.before).map(([field, value]) => [field, field in start ? start[field] : value]),
        )
        return { ...one, before }
      })
    },
    /** Forgets what was saved, but for what is left. */
    clear: async (left: Partial<z.output<Schema>> = {}): Promise<void> => {
      const values = parse(left)
      const kept = new Set(fields(Object.keys(left)))
      const start = Object.fromEntries(
        Object.entries(known()?.start ?? {}).filter(([field]) => kept.has(field)),
      )
      const db = await database()
      await (Object.keys(left).length === 0
        ? db.delete('drafts', key)
        : db.put('drafts', { key, userId, values, start }))
      queryClient.setQueryData(queryKey, { values, start })
    },
  }
}

/** Ways to change the input of a flow, as its steps pass them on. */
export type DraftOf<Schema extends z.ZodObject> = Omit<ReturnType<typeof useInput<Schema>>, 'input'>
