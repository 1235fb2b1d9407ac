import { SignalTesterUpdate } from '../../../contract/main/signalTesters.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { SignalTesterInputs } from './SignalTesterInputs.tsx'

export const SignalTesterEdit = () => (
  <EditForm schema={SignalTesterUpdate} removable={<RemoveButton />}>
    <SignalTesterInputs />
  </EditForm>
)
