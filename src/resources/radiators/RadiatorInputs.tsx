import { TextInput, useTranslate } from 'react-admin'
import { type FieldValues, useWatch } from 'react-hook-form'
import { RadiatorCreate, RadiatorInput } from '../../../contract/main/radiators.ts'
import { largeRadiator } from '../../../domain/geometry/room.ts'
import { applies, fieldsOfPart } from '../../../domain/rules/fields.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { FieldInput } from '../../ui/form/FieldInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'

/** The fields of a radiator; those that do not apply to its type or valve are hidden. */
export const RadiatorInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && (
      <Fieldset>
        <PlacePicker source="roomId" reference="rooms" />
      </Fieldset>
    )}
    <Fieldset columns={2}>
      <TextInput source="name" isRequired />
      <Inputs of="body" />
    </Fieldset>
    <Fieldset legend="radiators.parts.measures" columns={3}>
      <Inputs of="measures" />
    </Fieldset>
    <Fieldset legend="radiators.parts.valve" columns={2}>
      <Inputs of="valve" />
    </Fieldset>
    <Fieldset>
      <TextInput source="description" multiline minRows={3} />
    </Fieldset>
  </>
)

const Inputs = ({ of }: { of: 'body' | 'measures' | 'valve' }) => {
  const entered: FieldValues = useWatch()
  return fieldsOfPart(radiatorFields, of)
    .filter((field) => applies(radiatorFields[field], entered))
    .map((field) => <FieldInput key={field} resource="radiators" field={field} row={radiatorFields[field]} />)
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
