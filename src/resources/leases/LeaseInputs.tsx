import { DateInput } from 'react-admin'
import { LeaseCreate, LeaseInput } from '../../../contract/main/leases.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'

const dayOrNothing = (value: unknown) => value || null
/** The fields of a lease; its unit cannot be changed later. */
export const LeaseInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && (
      <Fieldset>
        <PlacePicker source="unitId" reference="building-units" />
      </Fieldset>
    )}
    <Fieldset columns={2}>
      <DateInput source="startsOn" isRequired parse={dayOrNothing} />
      <DateInput source="endsOn" parse={dayOrNothing} helperText="leases.endHelp" />
    </Fieldset>
  </>
)

export const leaseForm = defineForm({
  schema: { create: LeaseCreate, update: LeaseInput },
  Inputs: LeaseInputs,
})
