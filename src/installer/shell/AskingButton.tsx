import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  /** Translated verb. */
  label: string
  /** Translated question. */
  title: string
  /** What follows from it. */
  children: ReactNode
  onConfirm: () => void
}

/** Takes something back, once it was asked. */
export const AskingButton = ({ label, title, children, onConfirm }: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" variant="outlined" fullWidth onClick={() => setAsking(true)} sx={{ mb: 2 }}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={label}
        destructive
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
