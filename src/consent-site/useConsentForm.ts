import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { isOutdated, submitProblem } from '../../contract/consentProblems.ts'
import {
  submissionFields,
  whyNotSubmission,
  type SubmissionDraft,
  type SubmissionField,
} from '../../domain/consent/submission.ts'
import { splitStreet } from '../../domain/rules/address.ts'
import { readerOf } from '../ui/native/nativeForm.tsx'
import { consentCalls } from './consentCalls.ts'
import { useSite } from './SiteContext.tsx'

/**
 * Moves a house number from the end of the street, typed or filled in by the browser, into its own empty field:
 * browsers store both as one line.
 * @returns whether there was one.
 */
const partHouseNumber = (form: HTMLFormElement): boolean => {
  const [street, number] = [form.elements.namedItem('street'), form.elements.namedItem('number')]
  if (
    !(street instanceof HTMLInputElement) ||
    !(number instanceof HTMLInputElement) ||
    number.value.trim() !== ''
  )
    return false
  const parts = splitStreet(street.value)
  if (parts.streetNumber === undefined) return false
  street.value = parts.street
  number.value = parts.streetNumber
  return true
}

/** The host that embeds this page, as the browser reports it; null when it is not embedded. Only characters that the contract accepts. */
const embeddingHost = (view: Window = window): string | null => {
  if (view.parent === view) return null
  const address = view.location.ancestorOrigins?.[0] ?? view.document.referrer
  return URL.canParse(address) ? new URL(address).host.slice(0, 253) || null : null
}

const empty: SubmissionDraft = {
  firstName: '',
  surname: '',
  email: '',
  street: '',
  number: '',
  zipCode: '',
  city: '',
  agreed: false,
}

const isField = (name: string): name is SubmissionField => submissionFields.some((field) => field === name)

const read = (form: HTMLFormElement): SubmissionDraft & { website: string } => {
  const text = readerOf(form)
  return {
    firstName: text('firstName'),
    surname: text('surname'),
    email: text('email'),
    street: text('street'),
    number: text('number'),
    zipCode: text('zipCode'),
    city: text('city'),
    agreed: text('agreed') !== '',
    website: text('website'),
  }
}

const noChange = () => () => undefined

/** The declaration's form: validated on every change, sent once; errors show once a field was left or sending was attempted. */
export function useConsentForm() {
  const { data, t, say, show, changeLanguage } = useSite()
  const ref = useRef<HTMLFormElement>(null)
  // server-rendered without scripts, the form must work: a disabled button could never be enabled
  const scripted = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
  const [draft, setDraft] = useState(empty)
  const [touched, setTouched] = useState<ReadonlySet<SubmissionField>>(new Set())
  /** Server errors of fields that have not changed since. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState(false)
  const reasons: Readonly<Record<string, string>> = { ...refused, ...whyNotSubmission(draft) }
  const wrong = submissionFields.filter((field) => reasons[field] !== undefined)

  useEffect(() => {
    const form = ref.current
    if (!form) return undefined
    const catchUp = () => setDraft(read(form))
    const partStreet = () => partHouseNumber(form) && catchUp()
    catchUp()
    // some browsers restore form values after the page has loaded
    addEventListener('pageshow', catchUp)
    form.addEventListener('change', partStreet)
    return () => {
      removeEventListener('pageshow', catchUp)
      form.removeEventListener('change', partStreet)
    }
  }, [])

  const touch = (field: SubmissionField) => setTouched((known) => new Set([...known, field]))
  const focus = (field: SubmissionField) => {
    // the error must be rendered before its field takes focus, or a screen reader reads the field without it
    flushSync(() => touch(field))
    ref.current?.querySelector<HTMLElement>(`#${field}`)?.focus()
  }

  /** Handles an attempt to send an invalid form: shows all errors. */
  const insist = (found: readonly SubmissionField[]) => {
    flushSync(() => setTouched(new Set(submissionFields)))
    const [first] = found
    if (first) ref.current?.querySelector<HTMLElement>(`#${first}`)?.focus()
  }

  const send = async (form: HTMLFormElement) => {
    const { website, zipCode, agreed: _ticked, ...lines } = read(form)
    setSending(true)
    const problem = await consentCalls(data.main).signup({
      ...lines,
      zipCode: Number(zipCode),
      agreed: true,
      language: data.language,
      embeddedIn: data.embedded ? embeddingHost() : null,
      website,
      ...(data.optIn && { optInId: data.optIn.id }),
    })
    setSending(false)
    if (!problem) {
      say('fine', t('submitted.toast'))
      show('submitted')
      return
    }
    if (isOutdated(problem)) {
      // the current declaration replaces it, and nobody has agreed to that one yet
      await changeLanguage(data.language)
      form.querySelector<HTMLInputElement>('#agreed')?.click()
    }
    const fields = problem.status === 409 ? { email: 'emailTaken' } : (problem.fields ?? {})
    setRefused(fields)
    say('danger', submitProblem(t, problem))
    const named = submissionFields.filter((field) => fields[field] !== undefined)
    if (named.length > 0) insist(named)
  }

  return {
    scripted,
    sending,
    wrong,
    focus,
    /** Handles a click or Enter while the button is disabled. */
    onHeldBack: () => insist(wrong),
    reasonOf: (field: SubmissionField): string | undefined =>
      touched.has(field) ? reasons[field] : undefined,
    formProps: {
      ref,
      noValidate: scripted,
      onInput: ({ target }: FormEvent) => {
        if (!ref.current || !(target instanceof HTMLInputElement)) return
        const { name, type } = target
        setDraft(read(ref.current))
        setRefused(({ [name]: _changed, ...rest }) => rest)
        if (type === 'checkbox' && isField(name)) touch(name)
      },
      onBlur: ({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement && isField(target.name)) touch(target.name)
      },
      onKeyDown: ({ key, target }: KeyboardEvent) => {
        if (key === 'Enter' && target instanceof HTMLInputElement && wrong.length > 0) insist(wrong)
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!ref.current || sending) return
        if (wrong.length > 0) insist(wrong)
        else void send(ref.current)
      },
    },
  }
}

export type ConsentFormState = ReturnType<typeof useConsentForm>
