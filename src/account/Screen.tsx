import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react'
import { isUnmodifiedClick } from '../ui/native/nativeForm.tsx'
import { useAccount } from './AccountContext.tsx'
import { failureText } from './failure.ts'
import type { AccountForm } from './useAccountForm.ts'

/** A screen's heading and introduction; also sets the document title. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const { moved } = useAccount()
  useLayoutEffect(() => {
    document.title = `${title} · Ventil`
  }, [title])
  return (
    <>
      <h1
        tabIndex={-1}
        ref={(heading) => {
          if (moved) heading?.focus()
        }}
        key={String(moved)}
      >
        {title}
      </h1>
      {children && <p className="intro">{children}</p>}
    </>
  )
}

/** A success or error message. Errors interrupt a screen reader, successes wait their turn. */
export function Notice({ tone, children }: { tone: 'danger' | 'fine' | 'caution'; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** The end of a form: its error message and the submit button. */
export function Submit({
  form,
  label,
  working,
  fallback,
}: {
  form: AccountForm
  label: string
  working?: string
  fallback: string
}) {
  const { t } = useAccount()
  return (
    <>
      {form.failure && <Notice tone="danger">{failureText(form.failure, t, fallback)}</Notice>}
      <button type="submit" className="primary" aria-disabled={form.busy}>
        {form.busy ? (working ?? t('common.working')) : label}
      </button>
    </>
  )
}

/** A link between account screens: client-side navigation for a plain click, a normal link otherwise. */
export function AccountLink({ to, children }: { to: string; children: ReactNode }) {
  const { go } = useAccount()
  const onClick = (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={onClick}>
      {children}
    </a>
  )
}
