import { useEffect, useState } from 'react'
import { passwordLengthMin } from '../../domain/limits.ts'
import { whyNotLinkSecret } from '../../domain/rules/text.ts'
import { paths } from '../paths.ts'
import { endSession } from '../providers/session.ts'
import { accountApi, type Invitation } from './accountApi.ts'
import { useAccount } from './AccountContext.tsx'
import { failureText, type Outcome } from './failure.ts'
import { Field } from './Field.tsx'
import { AccountLink, Heading, Notice, Submit } from './Screen.tsx'
import { newPassword, repeated, required, useAccountForm } from './useAccountForm.ts'

/** Checks the invitation first. Then asks for a name and a password, or, of people who have an account, whether they accept. */
export const Register = ({ token }: { token: string }) =>
  whyNotLinkSecret(token) ? <InvalidInvitation /> : <Invited token={token} />

function Invited({ token }: { token: string }) {
  const { t } = useAccount()
  const [outcome, setOutcome] = useState<Outcome<Invitation>>()
  useEffect(() => {
    let wanted = true
    void accountApi.invitation(token).then((answer) => {
      if (wanted) setOutcome(answer)
    })
    return () => {
      wanted = false
    }
  }, [token])

  if (!outcome) {
    return (
      <Heading title={t('register.title')}>
        <span role="status">{t('register.checking')}</span>
      </Heading>
    )
  }
  if (outcome.ok && outcome.value.valid)
    return outcome.value.account ? (
      <Acceptance token={token} invitation={outcome.value} />
    ) : (
      <RegisterForm token={token} invitation={outcome.value} />
    )
  if (outcome.ok || outcome.failure.kind === 'refused') return <InvalidInvitation />
  const again = () => {
    setOutcome(undefined)
    void accountApi.invitation(token).then(setOutcome)
  }
  return (
    <>
      <Heading title={t('register.title')} />
      <Notice tone="danger">{failureText(outcome.failure, t, 'errors.generic')}</Notice>
      <button type="button" className="primary" onClick={again}>
        {t('common.tryAgain')}
      </button>
    </>
  )
}

function InvalidInvitation() {
  const { t } = useAccount()
  return (
    <>
      <Heading title={t('register.invalidTitle')} />
      <Notice tone="danger">{t('register.invalid')}</Notice>
      <p className="aside">
        <AccountLink to={paths.signIn}>{t('common.backToSignIn')}</AccountLink>
      </p>
    </>
  )
}

/** The question to the holder of an account. */
function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t, go } = useAccount()
  const form = useAccountForm({
    rules: () => ({}),
    send: () => accountApi.acceptInvitation(token),
    spent: true,
    onDone: () => {
      // the session of this browser does not know the new client, and may be another person's
      endSession('signedOut')
      go(paths.signIn, 'accepted')
    },
  })
  const { tenantName, email = '', account } = invitation
  if (form.failure?.kind === 'refused' && form.failure.code === 'tokenNotFound') return <InvalidInvitation />
  return (
    <>
      <Heading title={t('register.acceptTitle')} />
      {account === 'Active' ? (
        <>
          <Notice tone="fine">
            {t('register.valid')}
            {tenantName && ` ${t('register.invitedTo', { tenant: tenantName })}`}
          </Notice>
          <p>{t('register.acceptAbout', { email })}</p>
          <p>{t('register.acceptLater')}</p>
          <form {...form.formProps}>
            <Submit form={form} label={t('register.accept')} fallback="errors.acceptFailed" />
          </form>
        </>
      ) : (
        <Notice tone="danger">{t('register.deactivated')}</Notice>
      )}
      <p className="aside">
        <AccountLink to={paths.signIn}>{t('common.backToSignIn')}</AccountLink>
      </p>
    </>
  )
}

function RegisterForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t, language, go } = useAccount()
  const form = useAccountForm({
    rules: (read) => ({
      firstName: required,
      lastName: required,
      password: newPassword(invitation.email),
      repeat: repeated(read('password')),
    }),
    send: (read) =>
      accountApi.register(token, {
        firstName: read('firstName').trim(),
        lastName: read('lastName').trim(),
        password: read('password'),
        language,
      }),
    spent: true,
    onDone: () => {
      // Whoever was signed in here before is not the person who has just created an account.
      endSession('signedOut')
      go(paths.signIn, 'registered')
    },
  })
  if (form.failure?.kind === 'refused' && form.failure.code === 'tokenNotFound') return <InvalidInvitation />
  const { tenantName, email, firstName, lastName } = invitation
  return (
    <>
      <Heading title={t('register.title')} />
      <Notice tone="fine">
        {t('register.valid')}
        {tenantName && ` ${t('register.invitedTo', { tenant: tenantName })}`}
      </Notice>
      <form {...form.formProps}>
        {email && (
          <Field
            form={form}
            name="email"
            type="email"
            label={t('common.email')}
            autoComplete="username"
            defaultValue={email}
            readOnly
          />
        )}
        <Field
          form={form}
          name="firstName"
          label={t('common.firstName')}
          autoComplete="given-name"
          {...(firstName && { defaultValue: firstName })}
        />
        <Field
          form={form}
          name="lastName"
          label={t('common.lastName')}
          autoComplete="family-name"
          {...(lastName && { defaultValue: lastName })}
        />
        <Field
          form={form}
          name="password"
          type="password"
          label={t('common.password')}
          autoComplete="new-password"
          hint={t('common.passwordHint', { minimum: passwordLengthMin })}
        />
        <Field
          form={form}
          name="repeat"
          type="password"
          label={t('common.repeatPassword')}
          autoComplete="new-password"
        />
        <Submit form={form} label={t('register.submit')} fallback="errors.registrationFailed" />
      </form>
      <p className="aside">
        <AccountLink to={paths.signIn}>{t('common.backToSignIn')}</AccountLink>
      </p>
    </>
  )
}
