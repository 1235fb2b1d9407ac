import { LocationInput } from '../../../contract/main/locations.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { LocationInputs } from './LocationInputs.tsx'
import { RemoveLocation } from './RemoveLocation.tsx'

export const LocationEdit = () => (
  <EditForm schema={LocationInput} removable={<RemoveLocation />}>
    <LocationInputs />
  </EditForm>
)
