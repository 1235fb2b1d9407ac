import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { plateSubtypes, radiatorTypes, valveDirections, valveTypes } from '../../../domain/enums.ts'
import { DecimalInput } from '../../ui/DecimalInput.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { RoomPicker } from '../rooms/RoomPickerReference.tsx'

/** What a person enters of a radiator; what a type or valve has no use for is not asked. Millimetres. */
export const RadiatorInputs = ({ create = false }: { create?: boolean }) => {
  const [type, valveType]: unknown[] = useWatch({ name: ['type', 'valveType'] })
  return (
    <>
      {create && (
        <Fieldset>
          <RoomPicker />
        </Fieldset>
      )}
      <Fieldset columns={2}>
        <TextInput source="name" isRequired />
        <EnumInput source="type" values={radiatorTypes} text={(value) => `radiators.types.${value}`} isRequired />
        {type === 'Plate' && <EnumInput source="plateSubtype" values={plateSubtypes} text={(value) => `radiators.plateSubtypes.${value}`} />}
        {type === 'Sectional' && <DecimalInput source="sectionalSpacing" whole unit="mm" helperText="radiators.spacingHelp" />}
      </Fieldset>
      <Fieldset legend="radiators.parts.measures" columns={3}>
        <DecimalInput source="length" whole unit="mm" />
        <DecimalInput source="height" whole unit="mm" />
        <DecimalInput source="width" whole unit="mm" />
      </Fieldset>
      <Fieldset legend="radiators.parts.valve" columns={2}>
        <EnumInput source="valveType" values={valveTypes} text={(value) => `radiators.valveTypes.${value}`} isRequired />
        <EnumInput source="valveDirection" values={valveDirections} text={(value) => `radiators.valveDirections.${value}`} isRequired />
        {valveType === 'Other' && <TextInput source="valveDescription" isRequired />}
        <EnumInput source="connectionPosition" values={valveDirections} text={(value) => `radiators.connectionPositions.${value}`} />
      </Fieldset>
      <Fieldset>
        <TextInput source="description" multiline minRows={3} />
      </Fieldset>
    </>
  )
}
