import { NullableBooleanInput, type NullableBooleanInputProps } from 'react-admin'

export interface FlagFilterProps extends Pick<NullableBooleanInputProps, 'helperText'> {
  source: string
  /** Text key. */
  label: string
  alwaysOn?: boolean
}

/** A list filter by yes or no. */
export const FlagFilter = ({ source, label, helperText }: FlagFilterProps) => (
  <NullableBooleanInput
    source={source}
    label={label}
    helperText={helperText ?? false}
    sx={{ minWidth: 180 }}
  />
)
