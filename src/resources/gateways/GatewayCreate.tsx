import { GatewayInput } from '../../../contract/main/gatewayShapes.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { GatewayInputs } from './GatewayInputs.tsx'

export const GatewayCreate = () => (
  <CreateForm schema={GatewayInput}>
    <GatewayInputs create />
  </CreateForm>
)
