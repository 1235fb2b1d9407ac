import { SelectInput, TextInput, useTranslate } from 'react-admin'
import { SensorInput } from '../../../contract/main/sensorShapes.ts'
import { sensorTypes } from '../../../domain/enums.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** What each type is for stands beside its name: nobody knows the numbers by heart. */
const TypeInput = () => {
  const translate = useTranslate()
  const choices = sensorTypes.map((type) => ({
    id: type,
    name: `${translate(`sensors.types.${type}`)} – ${translate(`sensors.typeHelp.${sensorPlacementOf[type]}`)}`,
  }))
  return <SelectInput source="type" choices={choices} translateChoice={false} isRequired />
}

export const SensorCreate = () => (
  <CreateForm schema={SensorInput}>
    <Fieldset>
      <TextInput
        source="eui"
        isRequired
        helperText="sensors.euiHelp"
        slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } }}
      />
      <TypeInput />
      <TextInput source="joinEui" autoComplete="off" />
    </Fieldset>
  </CreateForm>
)
