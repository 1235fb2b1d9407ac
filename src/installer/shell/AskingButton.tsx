import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

interface Props {
  /** Translated verb. */
  label: string
  /** Translated question. */
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** The same in numbers (ConfirmDialog). */
  consequences?: readonly { text: string; count: number }[]
  icon?: ReactNode
  onConfirm: () => void
}

/** Takes something back, once it was asked. */
export const AskingButton = ({ label, title, children, consequences = [], icon, onConfirm }: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        fullWidth
        startIcon={icon}
        onClick={() => setAsking(true)}
        sx={{ minHeight: 52, mb: 2 }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={label}
        destructive
        consequences={consequences}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
