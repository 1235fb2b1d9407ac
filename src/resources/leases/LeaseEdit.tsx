import { LeaseInput } from '../../../contract/main/leases.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { LeaseInputs } from './LeaseInputs.tsx'
import { RemoveLease } from './RemoveLease.tsx'

export const LeaseEdit = () => (
  <EditForm schema={LeaseInput} removable={<RemoveLease />}>
    <LeaseInputs />
  </EditForm>
)
