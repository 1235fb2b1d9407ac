import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  /** Text key. */
  label: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** A multi-line text field. */
export const NoteField = ({ label, value, onChange, maxLength = 2000 }: Props) => (
  <TextField
    multiline
    minRows={2}
    label={useTranslate()(label)}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength } }}
    sx={{ mt: 1.5 }}
  />
)
