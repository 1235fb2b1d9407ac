import { SignalTesterInput } from '../../../contract/main/signalTesters.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { SignalTesterInputs } from './SignalTesterInputs.tsx'

export const SignalTesterCreate = () => (
  <CreateForm schema={SignalTesterInput}>
    <SignalTesterInputs create />
  </CreateForm>
)
