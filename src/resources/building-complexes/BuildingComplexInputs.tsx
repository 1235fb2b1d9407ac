import { TextInput } from 'react-admin'
import { BuildingComplexInput } from '../../../contract/main/buildingComplexes.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'

/** The fields of a building complex; changing its location moves everything below it too. */
export const BuildingComplexInputs = ({ create = false }: { create?: boolean }) => (
  <Fieldset>
    <TextInput source="name" isRequired />
    <ReferencePicker
      source="locationId"
      reference="locations"
      isRequired
      {...(!create && { helperText: 'building-complexes.moves' })}
    />
    <TextInput source="description" multiline minRows={3} />
  </Fieldset>
)

export const buildingComplexForm = defineForm({
  schema: BuildingComplexInput,
  Inputs: BuildingComplexInputs,
})
