import { AppointmentPatch } from '../../../contract/main/appointments.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { AppointmentInputs } from './AppointmentInputs.tsx'

export const AppointmentEdit = () => (
  <EditForm schema={AppointmentPatch} removable={<RemoveButton />}>
    <AppointmentInputs />
  </EditForm>
)
