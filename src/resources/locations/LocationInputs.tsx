import { TextInput } from 'react-admin'
import { LocationInput } from '../../../contract/main/locations.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** The fields of a location. */
export const LocationInputs = () => (
  <Fieldset>
    <TextInput source="name" isRequired autoFocus />
    <TextInput source="description" multiline minRows={3} />
  </Fieldset>
)

export const locationForm = defineForm({
  schema: LocationInput,
  Inputs: LocationInputs,
})
