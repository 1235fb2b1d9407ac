import { TenantInput } from '../../../contract/main/tenants.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { TenantInputs } from './TenantInputs.tsx'

export const TenantEdit = () => (
  <EditForm schema={TenantInput}>
    <TenantInputs />
  </EditForm>
)
