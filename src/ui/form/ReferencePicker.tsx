import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps, type RaRecord } from 'react-admin'
import { searchOf } from '../longestSearch.ts'

interface Props extends Pick<
  AutocompleteInputProps,
  'optionText' | 'helperText' | 'disabled' | 'isRequired' | 'readOnly'
> {
  source: string
  reference: string
  /** Text key; without it the resource's field name of `source`. */
  label?: string
  /** Narrows the choices. */
  filter?: Record<string, unknown>
}

/** A place by its name and its parents, which distinguish it from others with the same name. */
const placeText = ({ name, unitName, publicAreaName, buildingName }: RaRecord) =>
  [name, unitName ?? publicAreaName, buildingName].filter(Boolean).join(' · ')

/** Picks a unit, a shared area or a room by search. */
export const PlacePicker = ({ isRequired = true, ...props }: Omit<Props, 'optionText'>) => (
  <ReferencePicker {...props} isRequired={isRequired} optionText={placeText} />
)

/** Picks another record by search. */
export const ReferencePicker = ({ source, reference, label, filter, ...input }: Props) => (
  <ReferenceInput
    source={source}
    reference={reference}
    sort={{ field: 'name', order: 'ASC' }}
    {...(filter && { filter })}
  >
    <AutocompleteInput filterToQuery={searchOf} {...(label !== undefined && { label })} {...input} />
  </ReferenceInput>
)
