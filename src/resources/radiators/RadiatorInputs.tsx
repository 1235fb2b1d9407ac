import { TextInput, useTranslate } from 'react-admin'
import { type FieldValues, useWatch } from 'react-hook-form'
import { RadiatorCreate, RadiatorInput } from '../../../contract/main/radiators.ts'
import { plateSubtypes, radiatorTypes, valveDirections, valveTypes } from '../../../domain/enums.ts'
import { largeRadiator } from '../../../domain/geometry/room.ts'
import { DecimalInput } from '../../ui/form/DecimalInput.tsx'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { Explained } from '../../ui/help/Explained.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'

/** The fields of a radiator; those that do not apply to its type or valve are hidden. Millimetres. */
export const RadiatorInputs = ({ create = false }: { create?: boolean }) => {
  const [type, valveType]: unknown[] = useWatch({ name: ['type', 'valveType'] })
  return (
    <>
      {create && (
        <Fieldset>
          <PlacePicker source="roomId" reference="rooms" />
        </Fieldset>
      )}
      <Fieldset columns={2}>
        <TextInput source="name" isRequired />
        <EnumInput
          source="type"
          values={radiatorTypes}
          text={(value) => `radiators.types.${value}`}
          isRequired
        />
        {type === 'Plate' && (
          <EnumInput
            source="plateSubtype"
            values={plateSubtypes}
            text={(value) => `radiators.plateSubtypes.${value}`}
          />
        )}
        {type === 'Sectional' && (
          <DecimalInput source="sectionalSpacing" whole unit="mm" helperText="radiators.spacingHelp" />
        )}
      </Fieldset>
      <Fieldset legend="radiators.parts.measures" columns={3}>
        <DecimalInput source="length" whole unit="mm" />
        <DecimalInput source="height" whole unit="mm" />
        <DecimalInput source="width" whole unit="mm" />
      </Fieldset>
      <Fieldset legend="radiators.parts.valve" columns={2}>
        <EnumInput
          source="valveType"
          values={valveTypes}
          text={(value) => `radiators.valveTypes.${value}`}
          isRequired
        />
        <Explained label="radiators.fields.valveDirection">
          <EnumInput
            source="valveDirection"
            values={valveDirections}
            text={(value) => `radiators.valveDirections.${value}`}
            isRequired
          />
        </Explained>
        {valveType === 'Other' && <TextInput source="valveDescription" isRequired />}
        <EnumInput
          source="connectionPosition"
          values={valveDirections}
          text={(value) => `radiators.connectionPositions.${value}`}
        />
      </Fieldset>
      <Fieldset>
        <TextInput source="description" multiline minRows={3} />
      </Fieldset>
    </>
  )
}

/** Questions about an unusual radiator length, to confirm before saving. */
const useRadiatorQuestions = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return ({ length }: FieldValues): string[] =>
    largeRadiator(typeof length === 'number' ? length / 1000 : null).map(({ code, value, limit }) =>
      translate(`radiators.unusual.${code}`, { value: quantity(value, 'm', 2), limit: quantity(limit, 'm') }),
    )
}

export const radiatorForm = defineForm({
  schema: { create: RadiatorCreate, update: RadiatorInput },
  Inputs: RadiatorInputs,
  defaultValues: { type: 'Plate' },
  useQuestions: useRadiatorQuestions,
})
