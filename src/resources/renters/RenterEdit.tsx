import { RenterInput } from '../../../contract/main/renters.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { RenterInputs } from './RenterInputs.tsx'

export const RenterEdit = () => (
  <EditForm schema={RenterInput} removable={<RemoveButton />}>
    <RenterInputs />
  </EditForm>
)
