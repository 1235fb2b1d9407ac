import { useState } from 'react'
import { paths } from '../paths.ts'
import { startSession } from '../providers/session.ts'
import { readUnsent } from '../providers/unsentChanges.ts'
import { useOnline } from '../ui/useOnline.ts'
import { accountApi } from './accountApi.ts'
import { useAccount } from './AccountContext.tsx'
import { Field } from './Field.tsx'
import { AccountLink, Heading, Notice, Submit } from './Screen.tsx'
import { anyPassword, required, useAccountForm } from './useAccountForm.ts'

export function SignIn() {
  const { t, arrival, moved, prepareApp, openApp } = useAccount()
  const [signedIn, setSignedIn] = useState(false)
  const [appMissing, setAppMissing] = useState(false)
  const form = useAccountForm({
    rules: () => ({ email: required, password: anyPassword }),
    send: (read) => {
      prepareApp()
      return accountApi.signIn(read('email').trim(), read('password'))
    },
    onDone: async (session) => {
      setSignedIn(true)
      setAppMissing(false)
      startSession(session)
      await openApp().catch(() => setAppMissing(true))
    },
  })
  return (
    <>
      <Heading title={t('signIn.title')} />
      {arrival && <Notice tone={arrival === 'ended' ? 'caution' : 'fine'}>{t(`signIn.${arrival}`)}</Notice>}
      <UnsentChanges />
      <form {...form.formProps}>
        <Field
          form={form}
          name="email"
          type="email"
          inputMode="email"
          label={t('common.email')}
          autoComplete="username"
          autoFocus={!moved}
        />
        <Field
          form={form}
          name="password"
          type="password"
          label={t('common.password')}
          autoComplete="current-password"
        />
        {appMissing && <Notice tone="danger">{t('errors.appNotLoaded')}</Notice>}
        <Submit
          form={form}
          label={t('signIn.submit')}
          fallback="errors.signInFailed"
          {...(signedIn && { working: t('signIn.opening') })}
        />
      </form>
      <p className="aside">
        <AccountLink to={paths.forgotPassword}>{t('signIn.forgot')}</AccountLink>
      </p>
    </>
  )
}

/** What technicians who signed out left on this device to be sent, and that this needs a network. */
function UnsentChanges() {
  const { t } = useAccount()
  const isOnline = useOnline()
  const [kept] = useState(readUnsent)
  return (
    <>
      {kept.map(({ userId, name, count }) => (
        <Notice key={userId} tone="fine">
          {t('signIn.kept', { name, count })}
        </Notice>
      ))}
      {!isOnline && <Notice tone="caution">{t('signIn.offline')}</Notice>}
    </>
  )
}
