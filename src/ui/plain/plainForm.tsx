import type { InputHTMLAttributes, MouseEvent, ReactNode } from 'react'

// What the account screens and the consent site share: forms and links without react-admin or MUI, as both are to load at once.

/** ms; a server that does not answer must not leave a person before a button that waits for ever. */
const patience = 30_000

/** Sends a call, with a body in JSON where there is one. Rejects where no answer comes. */
export const sendJson = (url: string, { body, ...init }: { method: 'GET' | 'POST'; body?: object | undefined; credentials?: 'include' }): Promise<Response> =>
  fetch(url, {
    ...init,
    signal: AbortSignal.timeout(patience),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** Gives what stands in a form's fields now: the browser keeps it, whatever happens, and may have kept it from before this script ran. */
export const readerOf = (form: HTMLFormElement): ((field: string) => string) => {
  const data = new FormData(form)
  return (field) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
}

/** Whether a click on a link is one that the page may answer itself: every other one opens a tab or a window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  /** Why its value will not do, in words. */
  reason: string | undefined
  hint: string | undefined
  /** Takes what is typed as it is: an address or a password. */
  exact: boolean
  /** What stands in the box beside the input. */
  children?: ReactNode
}

/** A labelled input with its help and its reason. Its looks: src/theme/forms.css. */
export const PlainField = ({ id, label, reason, hint, exact, className = '', children, ...input }: Props) => (
  <div className={`field ${className}`}>
    <label htmlFor={id}>{label}</label>
    <div className="box">
      <input
        {...input}
        id={id}
        aria-invalid={reason ? true : undefined}
        aria-describedby={[reason && `${id}-reason`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        {...(exact && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      />
      {children}
    </div>
    {reason && (
      <p className="reason" id={`${id}-reason`}>
        {reason}
      </p>
    )}
    {hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)
