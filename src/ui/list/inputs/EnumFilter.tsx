import { AutocompleteArrayInput, type AutocompleteArrayInputProps } from 'react-admin'
import { OperatorFilter } from './OperatorFilter.tsx'

export interface EnumFilterProps extends Pick<AutocompleteArrayInputProps, 'helperText' | 'size'> {
  source: string
  /** Text key. */
  label: string
  values: readonly (string | number)[]
  /** The text key of a value. */
  text: (value: string | number) => string
  alwaysOn?: boolean
}

/** A list filter by any of several enum values. */
export const EnumFilter = ({ source, label, values, text, helperText, size }: EnumFilterProps) => (
  <OperatorFilter source={source} label={label}>
    <AutocompleteArrayInput
      source={source}
      label={label}
      helperText={helperText ?? false}
      sx={{ minWidth: 200, maxWidth: 420 }}
      choices={values.map((id) => ({ id, name: text(id) }))}
      {...(size && { size })}
    />
  </OperatorFilter>
)
