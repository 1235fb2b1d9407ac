import { BooleanInput, type RaRecord, TextInput, useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { BuildingUnitInput, BuildingUnitUpdate } from '../../../contract/main/buildingUnits.ts'
import { buildingUnitTypes } from '../../../domain/enums.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { FloorInput } from '../../ui/form/FloorInput.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** The fields of a building unit; its building cannot be changed later. */
export const BuildingUnitInputs = ({ create = false }: { create?: boolean }) => {
  const buildingId: unknown = useWatch({ name: 'buildingId' })
  const id = typeof buildingId === 'string' ? buildingId : ''
  const { data: building } = useGetOne<RaRecord & { locationId: string }>(
    'buildings',
    { id },
    { enabled: id !== '' },
  )
  const circuits = useMay(needs.changeCircuitOfSpace)
  return (
    <>
      <Fieldset>
        <ReferencePicker
          source="buildingId"
          reference="buildings"
          isRequired={create}
          disabled={!create}
          {...(!create && { helperText: 'building-units.buildingStays' })}
        />
      </Fieldset>
      <Fieldset columns={2}>
        <TextInput source="name" isRequired />
        <TextInput source="customerId" isRequired helperText="building-units.customerIdHelp" />
        <EnumInput
          source="type"
          values={buildingUnitTypes}
          text={(value) => `building-units.types.${value}`}
          isRequired
        />
        <FloorInput buildingId={id} />
      </Fieldset>
      <Fieldset legend="building-units.parts.installation">
        <BooleanInput source="windowSensorsRequired" />
        <TextInput source="installationDescription" multiline minRows={3} />
        <ReferencePicker
          source="heatingCircuitId"
          reference="heating-circuits"
          disabled={!circuits || !building}
          helperText={circuits ? 'building-units.circuitHelp' : 'buildings.circuitForbidden'}
          {...(building && { filter: { LocationIds: [building.locationId] } })}
        />
        <TextInput source="description" multiline minRows={3} />
      </Fieldset>
    </>
  )
}

export const buildingUnitForm = defineForm({
  schema: { create: BuildingUnitInput, update: BuildingUnitUpdate },
  Inputs: BuildingUnitInputs,
  defaultValues: { type: 'Residential', windowSensorsRequired: false },
})
