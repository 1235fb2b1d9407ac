import type { DialogProps } from '@mui/material'
import { useMutation, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { AskingDialog } from './AskingDialog.tsx'
import { PartBoundary } from '../loading/lazyPart.tsx'
import { useFailureText } from '../buttons/useAct.ts'
import { useReread } from '../buttons/useReread.ts'

type Args = Readonly<Record<string, string | number>>

interface Props<T> {
  /** Text key or text. */
  title: string
  /** Text key of the success message. */
  saved: string
  /** Arguments of that message, which may depend on the reply. */
  savedArgs?: Args | ((reply: T) => Args)
  children: ReactNode
  /** Text key of the button; without it 'Save'. */
  submit?: string
  destructive?: boolean
  width?: DialogProps['maxWidth']
  /** Returns true once the values may be sent; otherwise shows the errors at the fields. */
  check?: () => boolean
  save: () => Promise<T>
  /** Called with a refusal once the form can be sent again: what it asks or marks appears beside a button that works. */
  refused?: (error: unknown) => void
  /** Queries to invalidate afterwards, also after a refusal: the row may have changed meanwhile. */
  stale: readonly QueryKey[]
  onClose: () => void
}

/** A small form in a dialog, saved by its own call. Asks before it closes with what was entered. */
export const FormDialog = <T,>({
  title,
  saved,
  savedArgs = {},
  children,
  submit = 'ra.action.save',
  destructive = false,
  width = 'sm',
  check = () => true,
  save,
  refused,
  stale,
  onClose,
}: Props<T>) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const reread = useReread()
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: (reply) => {
      notify(saved, {
        type: 'success',
        messageArgs: { ...(typeof savedArgs === 'function' ? savedArgs(reply) : savedArgs) },
      })
      onClose()
    },
    onSettled: () => reread(stale),
  })
  const send = () => {
    if (check()) mutate(undefined, { onError: refused })
  }
  return (
    <AskingDialog
      title={translate(title, { _: title })}
      submit={submit}
      destructive={destructive}
      width={width}
      busy={isPending}
      failure={error && failureText(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <PartBoundary>{children}</PartBoundary>
    </AskingDialog>
  )
}
