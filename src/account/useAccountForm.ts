import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { whyNotEmail } from '../../domain/rules/email.ts'
import { whyNotConfirmation, whyNotPassword } from '../../domain/rules/password.ts'
import { readerOf } from '../ui/native/nativeForm.tsx'
import type { Failure, Outcome, Reason } from './failure.ts'

/** Returns why a value is invalid, or undefined. The server decides; these rules only save a round trip. */
type Rule = (value: string) => string | undefined

export const required: Rule = (value) => (value.trim() ? undefined : 'required')

/** Spaces count: a passphrase may begin with one. */
export const anyPassword: Rule = (value) => (value ? undefined : 'required')

export const email: Rule = whyNotEmail

export const newPassword =
  (email?: string): Rule =>
  (value) =>
    whyNotPassword(value, email)

export const repeated =
  (password: string): Rule =>
  (value) =>
    value ? whyNotConfirmation(password, value) : 'required'

type Read = (field: string) => string
type Reasons = Readonly<Record<string, Reason>>

interface Options<T> {
  rules: (read: Read) => Record<string, Rule>
  send: (read: Read) => Promise<Outcome<T>>
  /** Runs after success; the form stays busy until it resolves. */
  onDone: (value: T, read: Read) => void | Promise<void>
  /** Of a form behind a link that works once: the reply to what was done before, although its own reply got lost. */
  spent?: T
}

export interface AccountForm {
  busy: boolean
  failure: Failure | undefined
  reasons: Reasons
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onInput: (event: FormEvent) => void
  }
}

/** Whether nobody knows if a call was carried out. */
const isUnknown = (failure: Failure): boolean => failure.kind === 'offline' || failure.kind === 'server'

const isSpent = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'tokenNotFound'

function broken(rules: Record<string, Rule>, read: Read): Reasons {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([field, rule]) => {
      const code = rule(read(field))
      return code ? [[field, { code }]] : []
    }),
  )
}

/** A form of text fields: rules run before sending, the server's reasons show after it. Input is never lost. */
export function useAccountForm<T>({ rules, send, onDone, spent }: Options<T>): AccountForm {
  const ref = useRef<HTMLFormElement>(null)
  const [reasons, setReasons] = useState<Reasons>({})
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  /** What was sent when a reply got lost: a link can be spent although nobody could say so. */
  const lost = useRef<string>(undefined)

  const stop = (found: Reasons, why?: Failure) => {
    // The message must be rendered before its field takes focus, or a screen reader reads the field without it.
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
    const content = JSON.stringify(Object.keys(rules(read)).map(read))
    const answer = await send(read)
    // refused as spent right after the same was sent without a reply: it was done then
    const outcome =
      spent !== undefined && lost.current === content && isSpent(answer)
        ? { ok: true as const, value: spent }
        : answer
    lost.current = !outcome.ok && isUnknown(outcome.failure) ? content : undefined
    if (outcome.ok) {
      await onDone(outcome.value, read)
      setBusy(false)
      return
    }
    const fields = outcome.failure.kind === 'refused' ? outcome.failure.fields : {}
    // A reason for a field that this form does not have would be invisible: the message above the button shows instead.
    const shown = Object.fromEntries(
      Object.entries(fields).filter(([field]) => form.elements.namedItem(field)),
    )
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
