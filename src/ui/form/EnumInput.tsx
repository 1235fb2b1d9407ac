import { SelectInput, type SelectInputProps } from 'react-admin'

interface Props extends Pick<SelectInputProps, 'helperText' | 'disabled' | 'isRequired' | 'readOnly' | 'label'> {
  source: string
  values: readonly (string | number)[]
  /** The text key of a value. */
  text: (value: string | number) => string
}

/** One value of an enumeration; where it is not required, also none. */
export const EnumInput = ({ values, text, ...input }: Props) => <SelectInput {...input} choices={values.map((id) => ({ id, name: text(id) }))} />
