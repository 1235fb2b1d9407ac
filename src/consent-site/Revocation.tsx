import { useState, type FormEvent } from 'react'
import { revokeProblem } from '../../contract/consentProblems.ts'
import { consentCalls } from './consentCalls.ts'
import { Heading, TickIcon } from './PageParts.tsx'
import { useSite } from './SiteContext.tsx'

/** Reads the token from `/data-privacy-revocation/{token}`. */
const tokenHere = (): string => location.pathname.split('/')[2] ?? ''

/** Withdraws the consent behind an e-mailed link. It takes a button, as mail scanners open links but press no buttons. */
export function Revocation() {
  const { t, data, say, show } = useSite()
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const problem = await consentCalls(data.main).revoke(tokenHere())
    setSending(false)
    if (problem) {
      say('danger', revokeProblem(t, problem))
      return
    }
    say('fine', t('revoked.toast'))
    // keeps the link out of the browser's history
    show('revoked', '/data-privacy-revocation-success')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending) void send()
  }
  return (
    <div className="alone">
      <Heading>{t('titles.revocation')}</Heading>
      <p>{t('revocation.text')}</p>
      <p>{t('revocation.effect')}</p>
      {data.problem !== null && (
        <p className="notice" role="alert">
          {data.problem}
        </p>
      )}
      <form method="post" onSubmit={onSubmit} aria-busy={sending}>
        <button type="submit" className="primary" disabled={sending}>
          {sending ? t('revocation.sending') : t('revocation.button')}
        </button>
      </form>
    </div>
  )
}

export function Revoked() {
  const { t, data } = useSite()
  return (
    <div className="alone">
      <TickIcon />
      <Heading>{t('titles.revoked')}</Heading>
      <p>{t('revoked.text')}</p>
      <p>
        {t('revoked.again')} <a href={`/${data.language}`}>{t('revoked.link')}</a>
      </p>
    </div>
  )
}
