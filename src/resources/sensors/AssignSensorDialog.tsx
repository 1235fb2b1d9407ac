import { Alert } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { AsyncPicker } from '../../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { findTargets, type Target } from './assignTargets.ts'
import { useAssignSensor } from './useAssignSensor.ts'

/** Assigns a sensor to a room, a window or a heating circuit, depending on its type. */
export const AssignSensorDialog = ({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) => {
  const translate = useTranslate()
  const placement = sensorPlacementOf[sensor.type]
  const [target, setTarget] = useState<Target | null>(null)
  const [tried, setTried] = useState(false)
  const { assign, ask, further, choose } = useAssignSensor(placement)
  const check = () => {
    setTried(true)
    return target !== null
  }
  return (
    <FormDialog
      title={translate('sensors.assign.title', { eui: sensor.eui })}
      saved="sensors.assign.saved"
      submit={further ? 'sensors.assign.anyway' : 'sensors.assign.submit'}
      check={check}
      save={async () => target && assign(sensor, target.id)}
      refused={(error) => target && ask(error, target.id)}
      stale={[['sensors'], ['windows'], ['heating-circuits']]}
      onClose={onClose}
    >
      <AsyncPicker<Target>
        label={translate(`sensors.assign.target.${placement}`)}
        queryKey={['sensors', 'targets', placement]}
        load={findTargets[placement]}
        value={target}
        onChange={(next) => {
          choose()
          setTarget(next)
        }}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        moreOf={({ around }) => around}
        helperText={target?.around ?? translate(`sensors.typeHelp.${placement}`)}
        error={tried && target === null ? translate('errors.required') : undefined}
      />
      {further && (
        <Alert severity="warning">{translate('sensors.assign.further', { eui: further.eui })}</Alert>
      )}
    </FormDialog>
  )
}
