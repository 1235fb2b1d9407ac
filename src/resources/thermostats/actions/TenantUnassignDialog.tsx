import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { readSession, readTenant } from '../../../providers/session.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import { Consequences } from './Consequences.tsx'

/** Takes a thermostat back from its client into the stock. */
export const TenantUnassignDialog = ({
  thermostat: { eui, version, radiatorId, malfunctionAt },
  onClose,
}: {
  thermostat: Thermostat
  onClose: () => void
}) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const tenant = readSession()?.allowedTenants.find(({ id }) => id === readTenant())?.name ?? ''
  return (
    <ConfirmAct
      title={translate('thermostats.tenantUnassign.title', { eui, tenant })}
      confirm="thermostats.tenantUnassign.confirm"
      done="thermostats.tenantUnassign.done"
      args={{ eui }}
      act={() => main(thermostats.tenantUnassign, { params: { eui }, version })}
      after={() => void navigate(paths.thermostats.list)}
      onClose={onClose}
    >
      <Consequences
        lead="thermostats.tenantUnassign.lead"
        points={[
          radiatorId !== null && 'thermostats.tenantUnassign.radiator',
          'thermostats.tenantUnassign.gone',
          'thermostats.unassign.commands',
          'thermostats.unassign.schedule',
          malfunctionAt === null
            ? 'thermostats.tenantUnassign.stock'
            : 'thermostats.tenantUnassign.defective',
        ]}
      />
    </ConfirmAct>
  )
}
