import { Alert } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { sensors } from '../../../contract/main/sensors.ts'
import type { SensorPlacement, SensorType } from '../../../domain/enums.ts'
import { main } from '../../providers/api.ts'
import { AsyncPicker } from '../../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAssignSensor } from './useAssignSensor.ts'

interface Stored {
  id: string
  eui: string
  type: SensorType
}

interface Props {
  placement: SensorPlacement
  target: string
  onClose: () => void
}

/** Assigns a selected sensor in stock to the space of this page. */
export const AssignHereDialog = ({ placement, target, onClose }: Props) => {
  const translate = useTranslate()
  const [sensor, setSensor] = useState<Stored | null>(null)
  const [tried, setTried] = useState(false)
  const { assign, ask, further } = useAssignSensor(placement)
  const load = async (Query: string, signal: AbortSignal) =>
    (
      await main(
        sensors.autocomplete,
        { query: { Query, Placement: placement, Assigned: false } },
        { signal },
      )
    ).items
  const check = () => {
    setTried(true)
    return sensor !== null
  }
  return (
    <FormDialog
      title="sensors.assign.titleHere"
      saved="sensors.assign.saved"
      submit={further ? 'sensors.assign.anyway' : 'sensors.assign.submit'}
      check={check}
      save={async () => sensor && assign({ id: sensor.id }, target)}
      refused={(error) => ask(error, target)}
      stale={[['sensors'], ['windows'], ['heating-circuits']]}
      onClose={onClose}
    >
      <AsyncPicker<Stored>
        label={translate('sensors.assign.sensor')}
        queryKey={['sensors', 'stored', placement]}
        load={load}
        value={sensor}
        onChange={setSensor}
        keyOf={({ id }) => id}
        textOf={({ eui }) => eui}
        moreOf={({ type }) => translate(`sensors.types.${type}`)}
        helperText={translate('sensors.assign.sensorHint')}
        error={tried && sensor === null ? translate('errors.required') : undefined}
      />
      {further && (
        <Alert severity="warning">{translate('sensors.assign.further', { eui: further.eui })}</Alert>
      )}
    </FormDialog>
  )
}
