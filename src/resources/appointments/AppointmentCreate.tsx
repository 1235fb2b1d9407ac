import { AppointmentCreate as Schema } from '../../../contract/main/appointments.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { AppointmentInputs } from './AppointmentInputs.tsx'

export const AppointmentCreate = () => (
  <CreateForm schema={Schema}>
    <AppointmentInputs create />
  </CreateForm>
)
