import { Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props<V extends string> {
  values: readonly V[]
  ticked: readonly V[]
  /** The text key of a value. */
  text: (value: V) => string
  onChange: (ticked: V[]) => void
  disabled?: boolean
}

/** Checkboxes for any of several values. */
export const Ticks = <V extends string>({ values, ticked, text, onChange, disabled = false }: Props<V>) => {
  const translate = useTranslate()
  const toggle = (value: V, on: boolean) =>
    onChange(values.filter((one) => (one === value ? on : ticked.includes(one))))
  return (
    <FormGroup>
      {values.map((value) => (
        <FormControlLabel
          key={value}
          disabled={disabled}
          control={<Checkbox checked={ticked.includes(value)} onChange={(_, on) => toggle(value, on)} />}
          label={translate(text(value))}
        />
      ))}
    </FormGroup>
  )
}
