import { Alert } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { useReread } from '../../../ui/buttons/useReread.ts'

interface Props {
  /** Translated. */
  title: string
  /** Text keys. */
  confirm: string
  done: string
  /** Arguments of the texts. */
  args: Readonly<Record<string, string>>
  act: () => Promise<unknown>
  /** Runs after success. */
  after?: () => void
  children: ReactNode
  onClose: () => void
}

/** Asks before an action that changes the owner of a thermostat or that cannot be undone. */
export const ConfirmAct = ({ title, confirm, done, args, act, after, children, onClose }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const reread = useReread()
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify(done, { type: 'success', messageArgs: { ...args } })
      onClose()
      after?.()
    },
    onSettled: () => reread([['thermostats'], ['radiators'], ['downlinks']]),
  })
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={translate(confirm)}
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {children}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
