import { Alert, FormControlLabel, Switch } from '@mui/material'
import type { ChangeEvent } from 'react'
import { type RaRecord, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { SensorInput, SensorUpdate } from '../../../contract/main/sensorShapes.ts'
import { sensorTypes } from '../../../domain/enums.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { adviceFor, useChirpstack } from './chirpstack.ts'

/** The fields of a sensor. EUI, type and registration with the network server are set on creation only. */
const SensorInputs = ({ create = false }: { create?: boolean }) => (
  <>
    <Fieldset>
      <TextInput
        source="eui"
        isRequired={create}
        readOnly={!create}
        disabled={!create}
        helperText={create ? 'sensors.euiHelp' : 'sensors.euiStays'}
        slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } }}
      />
      {create ? (
        <>
          <SensorTypeInput />
          <JoinEuiInput />
        </>
      ) : (
        <TextInput source="joinEui" autoComplete="off" />
      )}
    </Fieldset>
    {create && <RegistrationFieldset />}
  </>
)

/** Only the network server needs it. */
const JoinEuiInput = () => {
  const registration: unknown = useWatch({ name: 'registration' })
  return (
    <TextInput
      source="joinEui"
      isRequired={registration !== null && registration !== undefined}
      autoComplete="off"
    />
  )
}

export const sensorForm = defineForm({
  schema: { create: SensorInput, update: SensorUpdate },
  Inputs: SensorInputs,
  defaultValues: { registration: null },
})

/** The type of a new sensor, with the purpose of each type beside its name; the type also selects a matching device profile. */
const SensorTypeInput = () => {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const { data } = useChirpstack()
  const choices = sensorTypes.map((type) => ({
    id: type,
    name: `${translate(`sensors.types.${type}`)} – ${translate(`sensors.typeHelp.${sensorPlacementOf[type]}`)}`,
  }))
  const advise = (event: ChangeEvent<HTMLInputElement> | RaRecord) => {
    const registration: unknown = getValues('registration')
    if (typeof registration !== 'object' || registration === null) return
    setValue(
      'registration',
      { ...registration, ...adviceFor(data, event['target'].value) },
      { shouldDirty: true },
    )
  }
  return <SelectInput source="type" choices={choices} translateChoice={false} isRequired onChange={advise} />
}

/** Whether to register a new sensor with the network server too, and the data for that. */
const RegistrationFieldset = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { data } = useChirpstack()
  const [registration, type]: unknown[] = useWatch({ name: ['registration', 'type'] })
  const wanted = registration !== null && registration !== undefined
  const toggle = (on: boolean) =>
    setValue('registration', on ? { ...adviceFor(data, type), appKey: '' } : null, { shouldDirty: true })
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
