import { DateTimeInput, TextInput } from 'react-admin'
import { AppointmentCreate, AppointmentPatch } from '../../../contract/main/appointments.ts'
import { minutesBetween, timeAt } from '../../../domain/planning/localTime.ts'
import { dayOf, instantAt, isInstant } from '../../../domain/time.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'
import { TechnicianInput } from './technicians.tsx'

/** The input holds the time by the clocks at the buildings, wherever this device is; the call takes an instant. */
const instant = (value: unknown): string | null => {
  const [, day = '', time = ''] =
    (typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(value)) || []
  return day === '' || Number.isNaN(Date.parse(day)) ? null : instantAt(day, minutesBetween('00:00', time))
}

/** The inverse of `instant`; react-admin formats what it has formatted before. */
const atBuildings = (value: unknown): string => {
  if (typeof value !== 'string' || !isInstant(value)) return typeof value === 'string' ? value : ''
  return `${dayOf(new Date(value))}T${timeAt(Date.parse(value))}`
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
      <DateTimeInput source="startsAt" isRequired parse={instant} format={atBuildings} />
      <DateTimeInput source="endsAt" isRequired parse={instant} format={atBuildings} />
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
