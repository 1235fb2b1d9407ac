import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { HeatingCircuitInput, HeatingCircuitUpdate } from '../../../contract/main/heatingCircuits.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'

/** The fields of a heating circuit; its location cannot be changed later. */
export const HeatingCircuitInputs = ({ create = false }: { create?: boolean }) => {
  const locationId: unknown = useWatch({ name: 'locationId' })
  const here = typeof locationId === 'string' && locationId ? locationId : undefined
  return (
    <Fieldset>
      <TextInput source="name" isRequired />
      <ReferencePicker
        source="locationId"
        reference="locations"
        isRequired={create}
        readOnly={!create}
        disabled={!create}
        {...(!create && { helperText: 'heating-circuits.locationStays' })}
      />
      <ReferencePicker
        source="buildingId"
        reference="buildings"
        disabled={!here}
        helperText="heating-circuits.buildingHelp"
        {...(here && { filter: { LocationIds: [here] } })}
      />
      <TextInput source="description" multiline minRows={3} />
    </Fieldset>
  )
}

export const heatingCircuitForm = defineForm({
  schema: { create: HeatingCircuitInput, update: HeatingCircuitUpdate },
  Inputs: HeatingCircuitInputs,
})
