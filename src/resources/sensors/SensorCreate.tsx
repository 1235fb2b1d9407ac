import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { SensorInput } from '../../../contract/main/sensorShapes.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { RegistrationFieldset } from './RegistrationFieldset.tsx'
import { SensorTypeInput } from './SensorTypeInput.tsx'

/** Needed by the network server alone. */
const JoinEuiInput = () => {
  const registration: unknown = useWatch({ name: 'registration' })
  return <TextInput source="joinEui" isRequired={registration !== null && registration !== undefined} autoComplete="off" />
}

const defaultValues = { registration: null }

export const SensorCreate = () => (
  <CreateForm schema={SensorInput} defaultValues={defaultValues}>
    <Fieldset>
      <TextInput
        source="eui"
        isRequired
        helperText="sensors.euiHelp"
        slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } }}
      />
      <SensorTypeInput />
      <JoinEuiInput />
    </Fieldset>
    <RegistrationFieldset />
  </CreateForm>
)
