import { InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { numberText, parseNumber, useFormat, type Unit } from './format.ts'

interface Props {
  /** Translated. */
  label: string
  /** NaN where what was typed is no number. */
  value: number | null
  onChange: (value: number | null) => void
  unit?: Unit
  /** Only whole numbers are expected: phones then show digits alone. */
  whole?: boolean
  /** Translated: what is wrong with it. */
  error?: string | undefined
  helperText?: string
  disabled?: boolean
  /** px. */
  width?: number
}

/** A number with the decimal sign of the language, for what is no form of react-admin's (there: DecimalInput). */
export const NumberField = ({ label, value, onChange, unit, whole = false, error, helperText, disabled = false, width }: Props) => {
  const { language } = useFormat()
  const [draft, setDraft] = useState('')
  const meant = (typed: string) => (typed.trim() === '' ? null : (parseNumber(typed, language) ?? Number.NaN))
  // what was typed stands for as long as it means the value: somebody else may set that too
  const text = Object.is(meant(draft), value) ? draft : value === null || Number.isNaN(value) ? '' : numberText(value, language)
  const take = (typed: string) => {
    setDraft(typed)
    onChange(meant(typed))
  }
  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => take(event.target.value)}
      error={error !== undefined}
      helperText={error ?? helperText}
      disabled={disabled}
      sx={width === undefined ? {} : { width, flex: 'none' }}
      slotProps={{
        htmlInput: { inputMode: whole ? 'numeric' : 'decimal', autoComplete: 'off' },
        ...(unit && { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }),
      }}
    />
  )
}
