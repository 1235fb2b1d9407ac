import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'

interface Props<V extends string> {
  /** Translated. */
  label: string
  values: readonly V[]
  value: V | null
  textOf: (value: V) => string
  /** Translated error. */
  error?: string | undefined
  /** Below each other, for long texts. */
  column?: boolean
  onChange: (value: V) => void
}

/** A choice among a few values, outside react-admin's forms. */
export const RadioChoice = <V extends string>({
  label,
  values,
  value,
  textOf,
  error,
  column = false,
  onChange,
}: Props<V>) => {
  const id = useId()
  return (
    <FormControl error={error !== undefined} sx={{ display: 'block' }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} row={!column} value={value ?? ''}>
        {values.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio onChange={() => onChange(one)} />}
            label={textOf(one)}
          />
        ))}
      </RadioGroup>
      {error !== undefined && <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
    </FormControl>
  )
}
