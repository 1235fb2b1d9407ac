import { Autocomplete, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { SettingKind } from '../../domain/settings.ts'
import { useFormat } from '../ui/facts/format.ts'
import { countryCodes, countryName, offeredCountries } from './countries.ts'

interface Props {
  kind: SettingKind
  /** The id of the element that labels the setting. */
  namedBy: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** Translated reason why the value is invalid. */
  error: string | undefined
}

const types: Partial<Record<SettingKind, string>> = { email: 'email', phone: 'tel' }

/** Kinds whose values are whole numbers with a unit; the kind is also the text key of the unit. */
const counted: ReadonlySet<SettingKind> = new Set(['days', 'hours', 'minutes', 'percent'])

/** The input for a setting's value, depending on its kind. */
export const SettingInput = ({ kind, ...input }: Props) =>
  kind === 'countries' ? <CountriesInput {...input} /> : <PlainInput kind={kind} {...input} />

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
        htmlInput: {
          'aria-labelledby': namedBy,
          autoComplete: 'off',
          ...(isCounted && { inputMode: 'numeric' }),
        },
        ...(isCounted && {
          input: {
            endAdornment: <InputAdornment position="end">{translate(`settings.${kind}`)}</InputAdornment>,
          },
        }),
      }}
    />
  )
}

const CountriesInput = ({ namedBy, value, onChange, disabled, error }: Omit<Props, 'kind'>) => {
  const { language } = useFormat()
  const nameOf = (code: string) => countryName(code, language)
  const options = offeredCountries.toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other), language),
  )
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
      onChange={(_, chosen) =>
        onChange([...new Set(chosen.map((each) => each.trim().toUpperCase()))].join(','))
      }
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
