import { GatewayUpdate } from '../../../contract/main/gatewayShapes.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { GatewayInputs } from './GatewayInputs.tsx'
import { RemoveGateway } from './RemoveGateway.tsx'

export const GatewayEdit = () => (
  <EditForm schema={GatewayUpdate} removable={<RemoveGateway />}>
    <GatewayInputs />
  </EditForm>
)
