import { type RaRecord, TextInput, useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { PublicAreaInput, PublicAreaUpdate } from '../../../contract/main/publicAreas.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { FloorInput } from '../../ui/form/FloorInput.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** The fields of a public area; its building cannot be changed later. */
export const PublicAreaInputs = ({ create = false }: { create?: boolean }) => {
  const buildingId: unknown = useWatch({ name: 'buildingId' })
  const id = typeof buildingId === 'string' ? buildingId : ''
  const { data: building } = useGetOne<RaRecord & { locationId: string }>(
    'buildings',
    { id },
    { enabled: id !== '' },
  )
  const circuits = useMay(needs.changeCircuitOfSpace)
  return (
    <Fieldset>
      <ReferencePicker
        source="buildingId"
        reference="buildings"
        isRequired={create}
        disabled={!create}
        {...(!create && { helperText: 'public-areas.buildingStays' })}
      />
      <TextInput source="name" isRequired />
      <FloorInput buildingId={id} />
      <ReferencePicker
        source="heatingCircuitId"
        reference="heating-circuits"
        disabled={!circuits || !building}
        helperText={circuits ? 'public-areas.circuitHelp' : 'buildings.circuitForbidden'}
        {...(building && { filter: { LocationIds: [building.locationId] } })}
      />
      <TextInput source="description" multiline minRows={3} />
    </Fieldset>
  )
}

export const publicAreaForm = defineForm({
  schema: { create: PublicAreaInput, update: PublicAreaUpdate },
  Inputs: PublicAreaInputs,
})
