import { useEffect, useState } from 'react'
import { whyNotLinkSecret } from '../../domain/rules/text.ts'
import { paths } from '../paths.ts'
import { accountApi } from './accountApi.ts'
import { useAccount } from './AccountContext.tsx'
import { failureText, type Outcome } from './failure.ts'
import { Heading, Notice, Submit } from './Screen.tsx'
import { useAccountForm } from './useAccountForm.ts'

/** Names the address that a link confirms, and confirms it on demand: opening the link, as mail scanners do, changes nothing. */
export const ConfirmEmail = ({ token }: { token: string }) =>
  whyNotLinkSecret(token) ? <InvalidLink /> : <Asked token={token} />

function Asked({ token }: { token: string }) {
  const { t } = useAccount()
  const [outcome, setOutcome] = useState<Outcome<string>>()
  useEffect(() => {
    let wanted = true
    void accountApi.newEmail(token).then((answer) => {
      if (wanted) setOutcome(answer)
    })
    return () => {
      wanted = false
    }
  }, [token])

  if (!outcome) {
    return (
      <Heading title={t('confirmEmail.title')}>
        <span role="status">{t('confirmEmail.checking')}</span>
      </Heading>
    )
  }
  if (outcome.ok) return outcome.value ? <Question token={token} email={outcome.value} /> : <InvalidLink />
  const again = () => {
    setOutcome(undefined)
    void accountApi.newEmail(token).then(setOutcome)
  }
  return (
    <>
      <Heading title={t('confirmEmail.title')} />
      <Notice tone="danger">{failureText(outcome.failure, t, 'errors.generic')}</Notice>
      <button type="button" className="primary" onClick={again}>
        {t('common.tryAgain')}
      </button>
    </>
  )
}

/** A link into the app: it asks for a sign-in where there is no session. */
function OpenApp() {
  const { t } = useAccount()
  return (
    <p className="aside">
      <a href={paths.home}>{t('confirmEmail.open')}</a>
    </p>
  )
}

function InvalidLink() {
  const { t } = useAccount()
  return (
    <>
      <Heading title={t('confirmEmail.failedTitle')} />
      <Notice tone="danger">{t('confirmEmail.failed')}</Notice>
      <OpenApp />
    </>
  )
}

function Question({ token, email }: { token: string; email: string }) {
  const { t } = useAccount()
  const [isDone, setDone] = useState(false)
  const form = useAccountForm({
    rules: () => ({}),
    send: () => accountApi.confirmEmail(token),
    onDone: () => setDone(true),
  })
  if (form.failure?.kind === 'refused' && form.failure.code === 'tokenNotFound') return <InvalidLink />
  if (isDone) {
    return (
      <>
        <Heading title={t('confirmEmail.doneTitle')} />
        <Notice tone="fine">{t('confirmEmail.done', { email })}</Notice>
        <OpenApp />
      </>
    )
  }
  return (
    <>
      <Heading title={t('confirmEmail.title')}>{t('confirmEmail.intro')}</Heading>
      <form {...form.formProps}>
        <p>
          <strong>{email}</strong>
        </p>
        <Submit form={form} label={t('confirmEmail.submit')} fallback="errors.confirmEmailFailed" />
      </form>
    </>
  )
}
