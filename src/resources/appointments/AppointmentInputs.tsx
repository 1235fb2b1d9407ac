import { DateTimeInput, TextInput } from 'react-admin'
import { AppointmentCreate, AppointmentPatch } from '../../../contract/main/appointments.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'
import { TechnicianInput } from './technicians.tsx'

/** The input holds the device's local time; the call takes an instant. */
const instant = (value: unknown): string | null => {
  const date = typeof value === 'string' && value ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}

/** The fields of an appointment; its unit cannot be changed later. */
export const AppointmentInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && (
      <Fieldset>
        <PlacePicker source="unitId" reference="building-units" />
      </Fieldset>
    )}
    <Fieldset columns={2}>
      <DateTimeInput source="startsAt" isRequired parse={instant} />
      <DateTimeInput source="endsAt" isRequired parse={instant} />
    </Fieldset>
    <Fieldset>
      <TechnicianInput />
      <TextInput source="description" multiline minRows={3} />
    </Fieldset>
  </>
)

export const appointmentForm = defineForm({
  schema: { create: AppointmentCreate, update: AppointmentPatch },
  Inputs: AppointmentInputs,
})
