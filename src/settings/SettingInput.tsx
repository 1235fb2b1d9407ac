import { Autocomplete, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { SettingKind } from '../../domain/settings.ts'
import { useFormat } from '../ui/format.ts'
import { countryCodes, countryName, offeredCountries } from './countries.ts'

interface Props {
  kind: SettingKind
  /** The id of what names the setting. */
  namedBy: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** Translated: why it is no value. */
  error: string | undefined
}

const types: Partial<Record<SettingKind, string>> = { email: 'email', phone: 'tel' }

/** Kinds that are whole numbers of a unit; the unit's name is the text of that key. */
const counted: ReadonlySet<SettingKind> = new Set(['days', 'hours', 'minutes', 'percent'])

/** A setting's value, asked for as its kind wants it. */
export const SettingInput = ({ kind, ...input }: Props) => (kind === 'countries' ? <CountriesInput {...input} /> : <PlainInput kind={kind} {...input} />)

const PlainInput = ({ kind, namedBy, value, onChange, disabled, error }: Props) => {
  const translate = useTranslate()
  const isCounted = counted.has(kind)
  return (
    <TextField
      fullWidth
      hiddenLabel
      margin="none"
      type={types[kind] ?? 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      slotProps={{
        htmlInput: { 'aria-labelledby': namedBy, autoComplete: 'off', ...(isCounted && { inputMode: 'numeric' }) },
        ...(isCounted && { input: { endAdornment: <InputAdornment position="end">{translate(`settings.${kind}`)}</InputAdornment> } }),
      }}
    />
  )
}

const CountriesInput = ({ namedBy, value, onChange, disabled, error }: Omit<Props, 'kind'>) => {
  const { language } = useFormat()
  const nameOf = (code: string) => countryName(code, language)
  const options = offeredCountries.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language))
  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      fullWidth
      options={options}
      value={countryCodes(value)}
      getOptionLabel={nameOf}
      disabled={disabled}
      filterSelectedOptions
      onChange={(_, chosen) => onChange([...new Set(chosen.map((each) => each.trim().toUpperCase()))].join(','))}
      renderInput={(params) => (
        <TextField
          {...params}
          hiddenLabel
          margin="none"
          error={error !== undefined}
          helperText={error}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-labelledby': namedBy } }}
        />
      )}
    />
  )
}
