import { InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { numberText, parseNumber, useFormat, type Unit } from './format.ts'

interface Props {
  /** Translated. */
  label: string
  /** NaN for invalid input. */
  value: number | null
  onChange: (value: number | null) => void
  unit?: Unit
  /** Only whole numbers are expected: phones then show a digits-only keyboard. */
  whole?: boolean
  /** Translated error. */
  error?: string | undefined
  helperText?: string
  disabled?: boolean
  /** px. */
  width?: number
}

/** A number input with the language's decimal sign, outside react-admin's forms (inside them: DecimalInput). */
export const NumberField = ({
  label,
  value,
  onChange,
  unit,
  whole = false,
  error,
  helperText,
  disabled = false,
  width,
}: Props) => {
  const { language } = useFormat()
  const [draft, setDraft] = useState('')
  const meant = (typed: string) => (typed.trim() === '' ? null : (parseNumber(typed, language) ?? Number.NaN))
  // the typed text stays as long as it matches the value, which others may set too
  const text = Object.is(meant(draft), value)
    ? draft
    : value === null || Number.isNaN(value)
      ? ''
      : numberText(value, language)
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
