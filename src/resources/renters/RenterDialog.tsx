import { DialogContentText } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { AskingDialog } from '../../ui/dialogs/AskingDialog.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'

interface Props {
  /** Text keys. */
  title: string
  text: string
  act: string
  children: ReactNode
  busy: boolean
  error: unknown
  disabled: boolean
  onSubmit: () => void
  onClose: () => void
}

/** The first reason in a refusal, else the refusal itself. */
const useReason = () => {
  const translate = useTranslate()
  const failureText = useFailureText()
  return (error: unknown) => {
    const field = error instanceof CallError ? Object.values(error.body.fields ?? {})[0] : undefined
    return field ? translate(`errors.${field}`) : failureText(error)
  }
}

/** A dialog with one question about a renter. */
export const RenterDialog = ({
  title,
  text,
  act,
  children,
  busy,
  error,
  disabled,
  onSubmit,
  onClose,
}: Props) => {
  const translate = useTranslate()
  const reason = useReason()
  return (
    <AskingDialog
      title={translate(title)}
      submit={act}
      width="xs"
      busy={busy}
      failure={error ? reason(error) : undefined}
      unready={disabled}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DialogContentText color="textPrimary" sx={{ mb: 1 }}>
        {translate(text)}
      </DialogContentText>
      {children}
    </AskingDialog>
  )
}
