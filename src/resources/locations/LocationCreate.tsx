import { LocationInput } from '../../../contract/main/locations.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { LocationInputs } from './LocationInputs.tsx'

export const LocationCreate = () => (
  <CreateForm schema={LocationInput}>
    <LocationInputs />
  </CreateForm>
)
