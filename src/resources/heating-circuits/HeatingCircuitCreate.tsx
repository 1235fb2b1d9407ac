import { HeatingCircuitInput } from '../../../contract/main/heatingCircuits.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { HeatingCircuitInputs } from './HeatingCircuitInputs.tsx'

export const HeatingCircuitCreate = () => (
  <CreateForm schema={HeatingCircuitInput}>
    <HeatingCircuitInputs create />
  </CreateForm>
)
