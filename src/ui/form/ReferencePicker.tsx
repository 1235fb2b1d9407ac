import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps, type RaRecord } from 'react-admin'

interface Props extends Pick<AutocompleteInputProps, 'optionText' | 'helperText' | 'disabled' | 'isRequired' | 'readOnly'> {
  source: string
  reference: string
  /** Text key; without it the resource's field name of `source`. */
  label?: string
  /** Narrows what is offered. */
  filter?: Record<string, unknown>
}

/** A place by its name and by what it is in, which tells it from others of its name. */
const placeText = ({ name, unitName, publicAreaName, buildingName }: RaRecord) => [name, unitName ?? publicAreaName, buildingName].filter(Boolean).join(' · ')

/** A unit or a room, found by typing. */
export const PlacePicker = (props: Pick<Props, 'source' | 'reference'>) => <ReferencePicker {...props} isRequired optionText={placeText} />

/** One other record, found by typing. */
export const ReferencePicker = ({ source, reference, label, filter, ...input }: Props) => (
  <ReferenceInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }} {...(filter && { filter })}>
    <AutocompleteInput {...(label !== undefined && { label })} {...input} />
  </ReferenceInput>
)
