import { useState } from 'react'
import { paths } from '../paths.ts'
import { accountApi } from './accountApi.ts'
import { useAccount } from './AccountContext.tsx'
import { Field } from './Field.tsx'
import { AccountLink, Heading, Notice, Submit } from './Screen.tsx'
import { email, useAccountForm } from './useAccountForm.ts'

export function ForgotPassword() {
  const { t, moved } = useAccount()
  const [sentTo, setSentTo] = useState<string>()
  const form = useAccountForm({
    rules: () => ({ email }),
    send: (read) => accountApi.forgotPassword(read('email').trim()),
    onDone: (_, read) => setSentTo(read('email').trim()),
  })
  return (
    <>
      <Heading title={t(sentTo ? 'forgotPassword.sentTitle' : 'forgotPassword.title')}>
        {!sentTo && t('forgotPassword.intro')}
      </Heading>
      {sentTo && (
        <>
          <Notice tone="fine">{t('forgotPassword.sent', { email: sentTo })}</Notice>
          <p className="intro">{t('forgotPassword.notArrived')}</p>
        </>
      )}
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
        <Submit
          form={form}
          label={t(sentTo ? 'forgotPassword.sendAgain' : 'forgotPassword.submit')}
          fallback="errors.forgotFailed"
        />
      </form>
      <p className="aside">
        <AccountLink to={paths.signIn}>{t('common.backToSignIn')}</AccountLink>
      </p>
    </>
  )
}
