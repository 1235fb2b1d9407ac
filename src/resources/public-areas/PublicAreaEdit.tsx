import { PublicAreaUpdate } from '../../../contract/main/publicAreas.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { PublicAreaInputs } from './PublicAreaInputs.tsx'
import { RemoveArea } from './RemoveArea.tsx'

export const PublicAreaEdit = () => (
  <EditForm schema={PublicAreaUpdate} removable={<RemoveArea />}>
    <PublicAreaInputs />
  </EditForm>
)
