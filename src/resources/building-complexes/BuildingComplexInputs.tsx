import { TextInput } from 'react-admin'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'

/** What a person enters of a building complex; another location moves it with all that is below. */
export const BuildingComplexInputs = ({ moves = false }: { moves?: boolean }) => (
  <Fieldset>
    <TextInput source="name" isRequired />
    <ReferencePicker source="locationId" reference="locations" isRequired {...(moves && { helperText: 'building-complexes.moves' })} />
    <TextInput source="description" multiline minRows={3} />
  </Fieldset>
)
