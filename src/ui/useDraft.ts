import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import { CallError } from '../../contract/client.ts'
import { fieldsOf, speakInCodes } from '../../contract/zodErrors.ts'
import { reasonKey } from '../providers/reasons.ts'

interface Reasons {
  fields: Readonly<Record<string, string>>
  args: Readonly<Record<string, Readonly<Record<string, string | number>>>>
}

const none: Reasons = { fields: {}, args: {} }

/** The reasons why values do not fit a call's schema, field by field. */
const reasonsIn = (schema: z.ZodType, values: unknown): Reasons => {
  speakInCodes()
  const parsed = schema.safeParse(values)
  return parsed.success ? none : fieldsOf(parsed.error)
}

/** The values of a small form, with the reasons from the contract's own schema, or else from the server. */
export const useDraft = <V extends object>(schema: z.ZodType, first: V) => {
  const translate = useTranslate()
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ values: V; reasons: Reasons }>()
  const own = reasonsIn(schema, values)
  const { fields, args } = refused?.values === values ? refused.reasons : own
  return {
    values,
    change: (part: Partial<V>) => setValues((before) => ({ ...before, ...part })),
    /** The error of a field; none before the first attempt. */
    reason: (field: keyof V & string): string | undefined => {
      const code = fields[field]
      return code === undefined || (!tried && refused === undefined)
        ? undefined
        : translate(reasonKey(code, args[field]), { ...args[field], _: translate('errors.invalidValue') })
    },
    check: (): boolean => {
      setTried(true)
      return Object.keys(own.fields).length === 0
    },
    /** Stores the server's reasons by field, and rethrows the failure. */
    refuse: (error: unknown): never => {
      if (error instanceof CallError && error.body.fields)
        setRefused({ values, reasons: { fields: error.body.fields, args: error.body.args ?? {} } })
      throw error
    },
  }
}
