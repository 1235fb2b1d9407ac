import { HeatingCircuitUpdate } from '../../../contract/main/heatingCircuits.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { HeatingCircuitInputs } from './HeatingCircuitInputs.tsx'
import { RemoveCircuit } from './RemoveCircuit.tsx'

export const HeatingCircuitEdit = () => (
  <EditForm schema={HeatingCircuitUpdate} removable={<RemoveCircuit />}>
    <HeatingCircuitInputs />
  </EditForm>
)
