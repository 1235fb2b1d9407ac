import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps } from 'react-admin'

interface Props extends Pick<AutocompleteInputProps, 'optionText' | 'helperText' | 'disabled' | 'isRequired' | 'readOnly'> {
  source: string
  reference: string
  /** Text key; without it the resource's field name of `source`. */
  label?: string
  /** Narrows what is offered. */
  filter?: Record<string, unknown>
}

/** One other record, found by typing. */
export const ReferencePicker = ({ source, reference, label, filter, ...input }: Props) => (
  <ReferenceInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }} {...(filter && { filter })}>
    <AutocompleteInput {...(label !== undefined && { label })} {...input} />
  </ReferenceInput>
)
