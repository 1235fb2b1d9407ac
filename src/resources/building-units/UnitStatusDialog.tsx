import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import {
  accessNotPossibleReasons,
  installationStatuses,
  type AccessNotPossibleReason,
  type InstallationStatus,
} from '../../../domain/enums.ts'
import { whyNotStatus } from '../../../domain/rules/appointment.ts'
import { AskingDialog } from '../../ui/dialogs/AskingDialog.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'

export interface StatusInput {
  status: InstallationStatus
  reason: AccessNotPossibleReason | null
  comment: string
}

interface Props {
  /** Translated. */
  title: string
  /** The current status; absent where several units may differ. */
  now?: StatusInput
  busy: boolean
  error: unknown
  onSave: (input: StatusInput) => void
  onClose: () => void
  /** Which units, where it is not the one of the page. */
  children?: ReactNode
}

const isStatus = (value: string): value is InstallationStatus =>
  installationStatuses.some((status) => status === value)
const isReason = (value: string): value is AccessNotPossibleReason =>
  accessNotPossibleReasons.some((reason) => reason === value)

/** Sets an installation status. Access denied takes a reason, and the reason Other a comment (domain/rules/appointment.ts). */
export const UnitStatusDialog = ({ title, now, busy, error, onSave, onClose, children }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const labelId = useId()
  const [status, setStatus] = useState<InstallationStatus | undefined>(now?.status)
  const [reason, setReason] = useState<AccessNotPossibleReason | null>(now?.reason ?? null)
  const [comment, setComment] = useState(now?.comment ?? '')
  const [tried, setTried] = useState(false)
  const denied = status === 'AccessNotPossible'
  const given = denied ? reason : null
  const why =
    status === undefined ? 'required' : whyNotStatus({ status, reason: given, description: comment })
  const shown = tried ? why : undefined
  const submit = () => {
    setTried(true)
    if (status !== undefined && !why) onSave({ status, reason: given, comment })
  }
  return (
    <AskingDialog
      title={title}
      submit="ra.action.save"
      width="xs"
      busy={busy}
      failure={error !== null && error !== undefined && failureText(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <FormControl error={shown === 'required'}>
        <FormLabel id={labelId}>{translate('building-units.fields.status')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={status ?? ''}
          onChange={(_, value) => {
            if (isStatus(value)) setStatus(value)
          }}
        >
          {installationStatuses.map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" />}
              label={translate(`building-units.statuses.${value}`)}
            />
          ))}
        </RadioGroup>
        {shown === 'required' && <FormHelperText>{translate('errors.required')}</FormHelperText>}
      </FormControl>
      {denied && (
        <TextField
          select
          required
          label={translate('building-units.fields.statusReason')}
          value={reason ?? ''}
          error={shown === 'reasonRequired'}
          helperText={shown === 'reasonRequired' && translate('errors.reasonRequired')}
          onChange={(event) => {
            if (isReason(event.target.value)) setReason(event.target.value)
          }}
        >
          {accessNotPossibleReasons.map((value) => (
            <MenuItem key={value} value={value}>
              {translate(`building-units.reasons.${value}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        multiline
        minRows={2}
        label={translate('building-units.fields.statusComment')}
        required={denied && reason === 'Other'}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        error={shown === 'descriptionRequired'}
        helperText={shown === 'descriptionRequired' && translate('errors.descriptionRequired')}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </AskingDialog>
  )
}
