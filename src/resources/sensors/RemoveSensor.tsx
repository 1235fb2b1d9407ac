import { useRecordContext, useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a sensor that is assigned to nothing. */
export const RemoveSensor = () => {
  const sensor = useRecordContext<Sensor>()
  const translate = useTranslate()
  return <RemoveButton {...(sensor?.placement && { whyNot: translate('sensors.remove.first') })} />
}
