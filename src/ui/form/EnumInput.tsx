import { SelectInput, type SelectInputProps } from 'react-admin'

interface Props extends Pick<
  SelectInputProps,
  'helperText' | 'disabled' | 'isRequired' | 'readOnly' | 'label'
> {
  source: string
  values: readonly (string | number)[]
  /** The text key of a value. */
  text: (value: string | number) => string
}

/** A choice of one enum value; includes none unless required. */
export const EnumInput = ({ values, text, ...input }: Props) => (
  <SelectInput {...input} choices={values.map((id) => ({ id, name: text(id) }))} />
)
