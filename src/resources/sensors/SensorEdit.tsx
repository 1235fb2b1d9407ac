import { TextInput } from 'react-admin'
import { SensorUpdate } from '../../../contract/main/sensorShapes.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { RemoveSensor } from './RemoveSensor.tsx'

export const SensorEdit = () => (
  <EditForm schema={SensorUpdate} removable={<RemoveSensor />}>
    <Fieldset>
      <TextInput source="eui" readOnly disabled helperText="sensors.euiStays" />
      <TextInput source="joinEui" autoComplete="off" />
    </Fieldset>
  </EditForm>
)
