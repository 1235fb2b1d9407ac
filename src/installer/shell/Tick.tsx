import { Checkbox, FormControlLabel } from '@mui/material'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A check that is done, as large as a button. */
export const Tick = ({ label, checked, onChange }: Props) => (
  <FormControlLabel
    control={
      <Checkbox
        checked={checked}
        onChange={(_, on) => onChange(on)}
        sx={{ width: 48, height: 48, '& svg': { fontSize: 28 } }}
      />
    }
    label={label}
    sx={{
      width: '100%',
      mx: 0,
      my: 0.5,
      minHeight: 56,
      pr: 1.5,
      border: 2,
      borderRadius: 1,
      borderColor: checked ? 'primary.main' : 'edge',
      bgcolor: checked ? 'soft.accent' : 'background.paper',
    }}
  />
)
