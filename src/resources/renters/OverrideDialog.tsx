import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { RenterDialog } from './RenterDialog.tsx'
import { useOverride } from './verificationCalls.ts'

/** Verifies a renter manually and records how it was done. */
export const OverrideDialog = ({ renter, onClose }: { renter: Renter; onClose: () => void }) => {
  const translate = useTranslate()
  const [note, setNote] = useState('')
  const override = useOverride(renter, onClose)
  return (
    <RenterDialog
      title="renters.verification.override"
      text="renters.verification.overrideText"
      act="renters.verification.verify"
      busy={override.isPending}
      error={override.error}
      disabled={note.trim() === ''}
      onSubmit={() => override.mutate(note)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={translate('renters.verification.note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </RenterDialog>
  )
}
