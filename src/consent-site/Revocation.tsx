import { useState, type FormEvent } from 'react'
import { tokenProblem } from '../../contract/consentProblems.ts'
import { consentCalls } from './consentCalls.ts'
import { Heading, TickIcon } from './PageParts.tsx'
import { useSite } from './SiteContext.tsx'

/** Reads the token from `/data-privacy-revocation/{token}` and its like. */
const tokenHere = (): string => location.pathname.split('/')[2] ?? ''

const acts = {
  revocation: { call: 'revoke', done: 'revoked' },
  confirmation: { call: 'confirm', done: 'confirmed' },
} as const

/** Acts on the consent behind an e-mailed link. It takes a button, as mail scanners open links but press no buttons. */
function ByLink({ page }: { page: keyof typeof acts }) {
  const { t, data, say, show } = useSite()
  const [sending, setSending] = useState(false)
  const { call, done } = acts[page]
  const send = async () => {
    setSending(true)
    const problem = await consentCalls(data.main)[call](tokenHere())
    setSending(false)
    if (problem) {
      say('danger', tokenProblem(t, problem))
      return
    }
    say('fine', t(`${done}.toast`))
    // keeps the link out of the browser's history
    show(done, `/data-privacy-${page}-success`)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending) void send()
  }
  return (
    <div className="alone">
      <Heading>{t(`titles.${page}`)}</Heading>
      <p>{t(`${page}.text`)}</p>
      <p>{t(`${page}.effect`)}</p>
      {data.problem !== null && (
        <p className="notice" role="alert">
          {data.problem}
        </p>
      )}
      <form method="post" onSubmit={onSubmit} aria-busy={sending}>
        <button type="submit" className="primary" disabled={sending}>
          {sending ? t(`${page}.sending`) : t(`${page}.button`)}
        </button>
      </form>
    </div>
  )
}

export const Revocation = () => <ByLink page="revocation" />
export const Confirmation = () => <ByLink page="confirmation" />

export function Confirmed() {
  const { t } = useSite()
  return (
    <div className="alone">
      <TickIcon />
      <Heading>{t('titles.confirmed')}</Heading>
      <p>{t('confirmed.text')}</p>
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
