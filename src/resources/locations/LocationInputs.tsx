import { TextInput } from 'react-admin'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** What a person enters of a location. */
export const LocationInputs = () => (
  <Fieldset>
    <TextInput source="name" isRequired autoFocus />
    <TextInput source="description" multiline minRows={3} />
  </Fieldset>
)
