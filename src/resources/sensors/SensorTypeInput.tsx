import type { ChangeEvent } from 'react'
import { SelectInput, useTranslate, type RaRecord } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { sensorTypes } from '../../../domain/enums.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { adviceFor } from './adviceFor.ts'
import { useChirpstack } from './useChirpstack.ts'

/** The type of a new sensor. What each is for stands beside its name; another type speaks for another device profile. */
export const SensorTypeInput = () => {
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
    setValue('registration', { ...registration, ...adviceFor(data, event['target'].value) }, { shouldDirty: true })
  }
  return <SelectInput source="type" choices={choices} translateChoice={false} isRequired onChange={advise} />
}
