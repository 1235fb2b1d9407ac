import { PublicAreaInput } from '../../../contract/main/publicAreas.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { PublicAreaInputs } from './PublicAreaInputs.tsx'

export const PublicAreaCreate = () => (
  <CreateForm schema={PublicAreaInput}>
    <PublicAreaInputs create />
  </CreateForm>
)
