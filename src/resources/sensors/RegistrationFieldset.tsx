import { Alert, FormControlLabel, Switch } from '@mui/material'
import { SelectInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { useFailureText } from '../../ui/useFailureText.ts'
import { adviceFor } from './adviceFor.ts'
import { useChirpstack } from './useChirpstack.ts'

/** Whether the network server is to know a new sensor too, and what it has to know for that. */
export const RegistrationFieldset = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { data } = useChirpstack()
  const [registration, type]: unknown[] = useWatch({ name: ['registration', 'type'] })
  const wanted = registration !== null && registration !== undefined
  const toggle = (on: boolean) => setValue('registration', on ? { ...adviceFor(data, type), appKey: '' } : null, { shouldDirty: true })
  return (
    <Fieldset legend="sensors.registration.title">
      <FormControlLabel
        control={<Switch checked={wanted} onChange={(_, on) => toggle(on)} />}
        label={translate('sensors.registration.wanted')}
        sx={{ mb: 1 }}
      />
      {wanted && <Registration />}
    </Fieldset>
  )
}

const Registration = () => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { data, error } = useChirpstack()
  if (error) return <Alert severity="warning">{failureText(error)}</Alert>
  if (!data) return null
  return (
    <>
      {!data.isReal && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('sensors.registration.notReal')}
        </Alert>
      )}
      <SelectInput
        source="registration.applicationId"
        label="sensors.registration.application"
        choices={data.applications}
        translateChoice={false}
        isRequired
      />
      <SelectInput
        source="registration.deviceProfileId"
        label="sensors.registration.profile"
        choices={data.deviceProfiles}
        translateChoice={false}
        isRequired
      />
      <TextInput
        source="registration.appKey"
        label="sensors.registration.appKey"
        helperText="sensors.registration.appKeyHelp"
        isRequired
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </>
  )
}
