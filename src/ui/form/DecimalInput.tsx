import { InputAdornment, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { FieldTitle, InputHelperText, useInput, type InputProps } from 'react-admin'
import { numberText, parseNumber, useFormat, type Unit } from '../facts/format.ts'

type Props = Pick<
  InputProps,
  'source' | 'label' | 'validate' | 'helperText' | 'disabled' | 'readOnly' | 'isRequired' | 'defaultValue'
> & {
  unit?: Unit
  /** Only whole numbers are expected: phones then show a digits-only keyboard. */
  whole?: boolean
  autoFocus?: boolean
  className?: string
}

/**
 * A number input with the language's decimal sign. The form value is a number or null; an invalid text stays as typed,
 * so that the form's schema can report it and the user can correct it.
 */
export function DecimalInput({
  unit,
  whole = false,
  label,
  helperText,
  autoFocus,
  className,
  ...props
}: Props) {
  const { language } = useFormat()
  const { id, field, fieldState, isRequired } = useInput({
    ...props,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  })
  const [draft, setDraft] = useState<string>()
  const value: unknown = field.value
  const text =
    draft ??
    (typeof value === 'number' ? numberText(value, language) : typeof value === 'string' ? value : '')

  const take = (typed: string) => {
    setDraft(typed)
    field.onChange(typed.trim() === '' ? null : (parseNumber(typed, language) ?? typed))
  }
  const leave = () => {
    setDraft(undefined)
    field.onBlur()
  }
  // like every other input: reserves space for an error
  const error: ReactNode =
    fieldState.invalid || helperText !== false ? (
      <InputHelperText error={fieldState.error?.message} helperText={helperText} />
    ) : null
  return (
    <TextField
      id={id}
      name={field.name}
      className={className ?? ''}
      inputRef={field.ref}
      value={text}
      onChange={(event) => take(event.target.value)}
      onBlur={leave}
      error={fieldState.invalid}
      helperText={error}
      disabled={props.disabled ?? false}
      autoFocus={autoFocus ?? false}
      label={
        label === false || label === '' ? null : (
          <FieldTitle label={label} source={props.source} isRequired={isRequired} />
        )
      }
      slotProps={{
        htmlInput: {
          inputMode: whole ? 'numeric' : 'decimal',
          autoComplete: 'off',
          readOnly: props.readOnly ?? false,
        },
        ...(unit && { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }),
      }}
    />
  )
}
