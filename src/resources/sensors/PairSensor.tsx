import PairIcon from '@mui/icons-material/LinkOutlined'
import UnpairIcon from '@mui/icons-material/LinkOffOutlined'
import { useState } from 'react'
import { useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { sensors } from '../../../contract/main/sensors.ts'
import { whyNotPairSensor } from '../../../domain/rules/sensor.ts'
import { main } from '../../providers/api.ts'
import { ReasonButton } from '../../ui/buttons/ReasonButton.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog)

/** Pairs the sensor with the thermostats of its room, or unpairs it. Says first if that unpairs another sensor. */
export const PairSensor = () => {
  const sensor = useRecordContext<Sensor>()
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  if (!sensor || !canAccess) return null
  return sensor.paired ? <Unpair sensor={sensor} /> : <Pair sensor={sensor} />
}

const Unpair = ({ sensor: { id, version } }: { sensor: Sensor }) => {
  const unpair = useAct(() => main(sensors.unpair, { params: { id }, version }), {
    done: 'sensors.unpair.done',
  })
  return (
    <ReasonButton
      label="sensors.unpair.act"
      icon={<UnpairIcon />}
      busy={unpair.isPending}
      onClick={() => unpair.mutate()}
    />
  )
}

const Pair = ({ sensor }: { sensor: Sensor }) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const { id, version, eui, pairedNeighbour } = sensor
  const pair = useAct(() => main(sensors.pair, { params: { id }, version }), {
    done: 'sensors.pair.done',
    settled: () => setAsking(false),
  })
  return (
    <>
      <ReasonButton
        label="sensors.pair.act"
        icon={<PairIcon />}
        whyNot={whyNotPairSensor(sensor)}
        busy={pair.isPending}
        onClick={() => (pairedNeighbour ? setAsking(true) : pair.mutate())}
      />
      {asking && pairedNeighbour && (
        <ConfirmDialog
          open
          title={translate('sensors.pair.title', { eui })}
          confirm={translate('sensors.pair.act')}
          busy={pair.isPending}
          onConfirm={() => pair.mutate()}
          onClose={() => setAsking(false)}
        >
          {translate('sensors.pair.text', { eui: pairedNeighbour.eui })}
        </ConfirmDialog>
      )}
    </>
  )
}
