import { TenantInput } from '../../../contract/main/tenants.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { TenantInputs } from './TenantInputs.tsx'

export const TenantCreate = () => (
  <CreateForm schema={TenantInput} defaultValues={{ country: 'Deutschland' }}>
    <TenantInputs />
  </CreateForm>
)
