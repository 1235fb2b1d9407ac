import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import { Consequences } from './Consequences.tsx'

/** Deletes a thermostat with all its reported data. */
export const RemoveDialog = ({
  thermostat: { eui, version },
  onClose,
}: {
  thermostat: Thermostat
  onClose: () => void
}) => {
  const navigate = useNavigate()
  return (
    <ConfirmAct
      title={useTranslate()('thermostats.remove.title', { eui })}
      confirm="ra.action.delete"
      done="thermostats.remove.done"
      args={{ eui }}
      act={() => main(thermostats.remove, { params: { eui }, version })}
      after={() => void navigate(paths.thermostats.list)}
      onClose={onClose}
    >
      <Consequences
        lead="thermostats.remove.lead"
        points={[
          'thermostats.remove.measurements',
          'thermostats.remove.history',
          'thermostats.remove.forever',
        ]}
      />
    </ConfirmAct>
  )
}
