import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import { Consequences } from './Consequences.tsx'

/** Takes a thermostat off its radiator; it may be mounted elsewhere. */
export const UnassignDialog = ({
  thermostat: { eui, version, radiatorName, roomName },
  onClose,
}: {
  thermostat: Thermostat
  onClose: () => void
}) => {
  const place = [roomName, radiatorName].filter(Boolean).join(' · ')
  return (
    <ConfirmAct
      title={useTranslate()('thermostats.unassign.title', { place })}
      confirm="thermostats.unassign.confirm"
      done="thermostats.unassign.done"
      args={{ eui }}
      act={() => main(thermostats.unassign, { params: { eui }, version })}
      onClose={onClose}
    >
      <Consequences
        lead="thermostats.unassign.lead"
        points={[
          'thermostats.unassign.commands',
          'thermostats.unassign.schedule',
          'thermostats.unassign.alerts',
          'thermostats.unassign.again',
        ]}
      />
    </ConfirmAct>
  )
}
