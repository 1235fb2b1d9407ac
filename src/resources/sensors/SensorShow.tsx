import { Box } from '@mui/material'
import { useRecordContext, useTranslate, Button, useCanAccess } from 'react-admin'
import AssignIcon from '@mui/icons-material/AddLocationAltOutlined'
import { useState } from 'react'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/facts/Facts.tsx'
import { ImplausibleNote, lastImplausible } from '../../ui/facts/ImplausibleNote.tsx'
import { NoConsentNote } from '../../ui/states/NoConsent.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { Trail, type TrailStep } from '../../ui/page/Trail.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { PairSensor } from './PairSensor.tsx'
import { radioFacts, stateFacts, valueFacts } from './sensorFacts.tsx'
import { UnassignSensor } from './UnassignSensor.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const AssignSensorDialog = lazyPart(async () => (await import('./AssignSensorDialog.tsx')).AssignSensorDialog)

/** Assigns the sensor, which is in stock, to a target that fits its type. */
const AssignSensor = () => {
  const sensor = useRecordContext<Sensor>()
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  const [open, setOpen] = useState(false)
  // the dialog stays open when somebody else was faster, and says so
  if (!sensor || !canAccess || (sensor.placement !== null && !open)) return null
  return (
    <>
      <Button label="sensors.assign.act" onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {open && <AssignSensorDialog sensor={sensor} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A sensor: its status, place and last values, and whether it is paired with the thermostats of its room. */
export const SensorShow = () => (
  <ShowPage
    actions={
      <>
        <AssignSensor />
        <PairSensor />
        <UnassignSensor />
        <RemoveButton />
      </>
    }
    above={<Above />}
    below={<NetworkCard />}
  >
    <Facts<Sensor> facts={stateFacts} />
    <Values />
    <Facts<Sensor> title="sensors.parts.radio" facts={radioFacts} />
  </ShowPage>
)

const step = (label: string | null, to: string): TrailStep[] => (label === null ? [] : [{ label, to }])

const Above = () => {
  const sensor = useRecordContext<Sensor>()
  const translate = useTranslate()
  if (!sensor) return null
  const place = [
    ...step(sensor.locationName, paths.locations.show(sensor.locationId ?? '')),
    ...step(sensor.buildingName, paths.buildings.show(sensor.buildingId ?? '')),
    ...step(sensor.unitName, paths.buildingUnits.show(sensor.unitId ?? '')),
    ...step(sensor.publicAreaName, paths.publicAreas.show(sensor.publicAreaId ?? '')),
    ...step(sensor.roomName, paths.rooms.show(sensor.roomId ?? '')),
    ...step(sensor.windowName, paths.windows.show(sensor.windowId ?? '')),
    ...step(sensor.heatingCircuitName, paths.heatingCircuits.show(sensor.heatingCircuitId ?? '')),
  ]
  return (
    <Trail
      steps={[
        ...(place.length > 0 ? place : [{ label: translate('sensors.inStore') }]),
        { label: sensor.eui },
      ]}
    />
  )
}

const Values = () => {
  const sensor = useRecordContext<Sensor>()
  if (!sensor) return null
  return (
    <>
      <Facts<Sensor> title="sensors.parts.values" facts={valueFacts(sensor)} />
      <Box sx={{ mx: -1, mb: 1 }}>
        <ImplausibleNote resource="sensors" values={lastImplausible(sensor.implausible, sensor.measuredAt)} />
      </Box>
      {sensor.withheld !== null && (
        <Box sx={{ mx: -1, mt: 1, mb: 3 }}>
          <NoConsentNote unitId={sensor.unitId} />
        </Box>
      )}
    </>
  )
}
