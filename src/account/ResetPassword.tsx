import { useEffect, useState } from 'react'
import { passwordLengthMin } from '../../domain/limits.ts'
import { whyNotLinkSecret } from '../../domain/rules/text.ts'
import { paths } from '../paths.ts'
import { endSession } from '../providers/session.ts'
import { accountApi } from './accountApi.ts'
import { useAccount } from './AccountContext.tsx'
import { Field } from './Field.tsx'
import { AccountLink, Heading, Notice, Submit } from './Screen.tsx'
import { newPassword, repeated, useAccountForm } from './useAccountForm.ts'

/** Whether the link has ended, as far as the server says so; the form stands meanwhile, and stays where nobody answers. */
const useEnded = (token: string): boolean => {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    let wanted = true
    if (!whyNotLinkSecret(token))
      void accountApi.canReset(token).then((outcome) => {
        if (wanted) setEnded(outcome.ok && !outcome.value)
      })
    return () => {
      wanted = false
    }
  }, [token])
  return ended
}

export function ResetPassword({ token }: { token: string }) {
  const ended = useEnded(token)
  const { t, go, moved } = useAccount()
  const form = useAccountForm({
    rules: (read) => ({ password: newPassword(), repeat: repeated(read('password')) }),
    send: (read) => accountApi.resetPassword(token, read('password')),
    spent: true,
    onDone: () => {
      // The server has ended the account's sessions; this browser's may be one of them.
      endSession('signedOut')
      go(paths.signIn, 'passwordChanged')
    },
  })
  if (
    whyNotLinkSecret(token) ||
    ended ||
    (form.failure?.kind === 'refused' && form.failure.code === 'tokenNotFound')
  ) {
    return (
      <>
        <Heading title={t('resetPassword.failedTitle')} />
        <Notice tone="danger">{t('resetPassword.failed')}</Notice>
        <p className="aside">
          <AccountLink to={paths.forgotPassword}>{t('resetPassword.requestNew')}</AccountLink>
        </p>
        <p className="aside">
          <AccountLink to={paths.signIn}>{t('common.backToSignIn')}</AccountLink>
        </p>
      </>
    )
  }
  return (
    <>
      <Heading title={t('resetPassword.title')}>{t('resetPassword.intro')}</Heading>
      <form {...form.formProps}>
        <Field
          form={form}
          name="password"
          type="password"
          label={t('common.newPassword')}
          autoComplete="new-password"
          autoFocus={!moved}
          hint={t('common.passwordHint', { minimum: passwordLengthMin })}
        />
        <Field
          form={form}
          name="repeat"
          type="password"
          label={t('common.repeatPassword')}
          autoComplete="new-password"
        />
        <Submit form={form} label={t('resetPassword.submit')} fallback="errors.resetFailed" />
      </form>
      <p className="aside">
        <AccountLink to={paths.signIn}>{t('common.backToSignIn')}</AccountLink>
      </p>
    </>
  )
}
