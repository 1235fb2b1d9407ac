import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { whyNotConfirmation, whyNotPassword } from '../../domain/rules/password.ts'
import { readerOf } from '../ui/plain/plainForm.tsx'
import type { Failure, Outcome, Reason } from './failure.ts'

/** A rule says why a value will not do, or nothing. The server has the last word; these save a round trip. */
type Rule = (value: string) => string | undefined

export const required: Rule = (value) => (value.trim() ? undefined : 'required')

/** Spaces count: a pass phrase may begin with one. */
export const anyPassword: Rule = (value) => (value ? undefined : 'required')

/** Something before and after an @, and a dot behind it. The exact check is the server's: here it would cost the page all of zod. */
export const email: Rule = (value) => required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim()) ? undefined : 'invalidEmail')

export const newPassword =
  (email?: string): Rule =>
  (value) =>
    whyNotPassword(value, email)

export const repeated =
  (password: string): Rule =>
  (value) =>
    value ? whyNotConfirmation(password, value) : 'required'

export type Read = (field: string) => string
export type Reasons = Readonly<Record<string, Reason>>

interface Options<T> {
  rules: (read: Read) => Record<string, Rule>
  send: (read: Read) => Promise<Outcome<T>>
  /** What follows success; the form stays busy until it is through. */
  onDone: (value: T, read: Read) => void | Promise<void>
}

export interface AccountForm {
  busy: boolean
  failure: Failure | undefined
  reasons: Reasons
  formProps: { ref: React.RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void; onInput: (event: FormEvent) => void }
}

function broken(rules: Record<string, Rule>, read: Read): Reasons {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([field, rule]) => {
      const code = rule(read(field))
      return code ? [[field, { code }]] : []
    }),
  )
}

/** A form of text fields: rules before sending, the server's reasons after. The browser keeps what is typed, whatever happens. */
export function useAccountForm<T>({ rules, send, onDone }: Options<T>): AccountForm {
  const ref = useRef<HTMLFormElement>(null)
  const [reasons, setReasons] = useState<Reasons>({})
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  const stop = (found: Reasons, why?: Failure) => {
    // The message has to be there before focus goes to its field, or a screen reader reads the field without it.
    flushSync(() => {
      setReasons(found)
      setFailure(why)
      setBusy(false)
    })
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    const read = readerOf(form)
    const found = broken(rules(read), read)
    if (Object.keys(found).length > 0) return stop(found)
    setBusy(true)
    setReasons({})
    setFailure(undefined)
    const outcome = await send(read)
    if (outcome.ok) {
      await onDone(outcome.value, read)
      setBusy(false)
      return
    }
    const fields = outcome.failure.kind === 'refused' ? outcome.failure.fields : {}
    // A reason at a field that this form does not show would be seen by nobody: then the sentence above the button speaks.
    const shown = Object.fromEntries(Object.entries(fields).filter(([field]) => form.elements.namedItem(field)))
    stop(shown, Object.keys(shown).length > 0 ? undefined : outcome.failure)
  }

  return {
    busy,
    failure,
    reasons,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (ref.current && !busy) void submit(ref.current)
      },
      onInput: ({ target }) => {
        if (target instanceof HTMLInputElement && reasons[target.name]) {
          setReasons(Object.fromEntries(Object.entries(reasons).filter(([field]) => field !== target.name)))
        }
      },
    },
  }
}
