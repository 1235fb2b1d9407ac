import type { InputHTMLAttributes, MouseEvent, ReactNode } from 'react'

// Shared by the account screens and the consent site: forms and links without react-admin or MUI, as both pages must load quickly.

/** Timeout in ms: an unresponsive server must not keep a person waiting for ever. */
const patience = 30_000

/** Sends a request, with a JSON body if given. Rejects without a response. */
export const sendJson = (
  url: string,
  { body, ...init }: { method: 'GET' | 'POST'; body?: object | undefined; credentials?: 'include' },
): Promise<Response> =>
  fetch(url, {
    ...init,
    signal: AbortSignal.timeout(patience),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** Reads the current values of a form's fields: the browser owns them, and may have filled them in before this script ran. */
export const readerOf = (form: HTMLFormElement): ((field: string) => string) => {
  const data = new FormData(form)
  return (field) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
}

/** Whether the page may handle a click on a link itself: any other click opens a tab or a window. */
export const isUnmodifiedClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  /** Why its value is invalid, in words. */
  reason: string | undefined
  hint: string | undefined
  /** Keeps the text as typed (no autocorrect): an e-mail address or a password. */
  exact: boolean
  /** Content of the box beside the input. */
  children?: ReactNode
}

/** A labelled input with its hint and error. Styles: src/theme/forms.css. */
export const NativeField = ({
  id,
  label,
  reason,
  hint,
  exact,
  className = '',
  children,
  ...input
}: Props) => (
  <div className={`field ${className}`}>
    <label htmlFor={id}>{label}</label>
    <div className="box">
      <input
        {...input}
        id={id}
        aria-invalid={reason ? true : undefined}
        aria-describedby={
          [reason && `${id}-reason`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
        }
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
