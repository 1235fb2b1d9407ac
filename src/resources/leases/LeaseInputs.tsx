import { DateInput, type RaRecord } from 'react-admin'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'

const dayOrNothing = (value: unknown) => value || null
const unitText = ({ name, buildingName }: RaRecord) => [name, buildingName].filter(Boolean).join(' · ')

/** What a person enters of a lease; its unit is given once. */
export const LeaseInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && (
      <Fieldset>
        <ReferencePicker source="unitId" reference="building-units" isRequired optionText={unitText} />
      </Fieldset>
    )}
    <Fieldset columns={2}>
      <DateInput source="startsOn" isRequired parse={dayOrNothing} />
      <DateInput source="endsOn" parse={dayOrNothing} helperText="leases.endHelp" />
    </Fieldset>
  </>
)
