import { TextInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { WindowCreate, WindowInput } from '../../../contract/main/windows.ts'
import { largeWindow } from '../../../domain/geometry/room.ts'
import { fieldsOfPart, standardsOf } from '../../../domain/rules/fields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { FieldInput } from '../../ui/form/FieldInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'
import { RemoveWindow } from './RemoveWindow.tsx'

/** The fields of a window; the glazing is part of the material. */
export const WindowInputs = ({ create = false }: { create?: boolean }) => (
  <>
    {create && (
      <Fieldset>
        <PlacePicker source="roomId" reference="rooms" />
      </Fieldset>
    )}
    <Fieldset columns={2}>
      <TextInput source="name" isRequired />
      <Inputs of="looks" />
      <Inputs of="size" />
    </Fieldset>
    <Fieldset>
      <Inputs of="sensor" />
    </Fieldset>
  </>
)

const Inputs = ({ of }: { of: 'looks' | 'size' | 'sensor' }) =>
  fieldsOfPart(windowFields, of).map((field) => (
    <FieldInput
      key={field}
      resource="windows"
      field={field}
      row={windowFields[field]}
      {...(of === 'sensor' && { helperText: false })}
    />
  ))

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Questions about unusual window measures, to confirm before saving. */
const useWindowQuestions = () => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return ({ width, height }: FieldValues): string[] =>
    largeWindow({ width: numberOf(width), height: numberOf(height) }).map(({ code, value, limit }) =>
      translate(`windows.unusual.${code}`, { value: quantity(value, 'm²', 2), limit: quantity(limit, 'm²') }),
    )
}

export const windowForm = defineForm({
  schema: { create: WindowCreate, update: WindowInput },
  Inputs: WindowInputs,
  defaultValues: standardsOf(windowFields),
  useQuestions: useWindowQuestions,
  remove: <RemoveWindow />,
})
