import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { RenterDialog } from './RenterDialog.tsx'
import { useCheckCode } from './verificationCalls.ts'

/** Verifies the code that was e-mailed to the renter, who reads it out. */
export const CodeDialog = ({ renter, onClose }: { renter: Renter; onClose: () => void }) => {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const check = useCheckCode(renter, onClose)
  return (
    <RenterDialog
      title="renters.verification.enterCode"
      text="renters.verification.codeText"
      act="renters.verification.check"
      busy={check.isPending}
      error={check.error}
      disabled={code.trim() === ''}
      onSubmit={() => check.mutate(code)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('renters.verification.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
    </RenterDialog>
  )
}
