import { DateTimeInput, TextInput, type RaRecord } from 'react-admin'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { TechnicianInput } from './TechnicianInput.tsx'

const unitText = ({ name, buildingName }: RaRecord) => [name, buildingName].filter(Boolean).join(' · ')

/** The input gives this device's time of day; the call takes the instant. */
const instant = (value: unknown): string | null => {
  const date = typeof value === 'string' && value ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}

/** What a person enters of an appointment; its unit is given once. */
export const AppointmentInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && (
      <Fieldset>
        <ReferencePicker source="unitId" reference="building-units" isRequired optionText={unitText} />
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
