import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { ThermostatUpdate } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { DetailsFields, type Details } from '../DetailsFields.tsx'

/** Edits a thermostat's data and its client. */
export const DetailsDialog = ({ thermostat, onClose }: { thermostat: Thermostat; onClose: () => void }) => {
  const { eui, version, radiatorId } = thermostat
  const translate = useTranslate()
  const { tenantId, wtId, joinEui, hardwareRevision, uplinkMinutes } = thermostat
  const { values, change, reason, check, refuse } = useDraft<Details>(ThermostatUpdate, {
    tenantId,
    wtId,
    joinEui,
    hardwareRevision,
    uplinkMinutes,
  })
  return (
    <FormDialog
      title="thermostats.details.title"
      saved="thermostats.details.done"
      check={check}
      save={() =>
        main(thermostats.update, { params: { eui }, body: ThermostatUpdate.parse(values), version }).catch(
          refuse,
        )
      }
      stale={[['thermostats']]}
      onClose={onClose}
    >
      <DetailsFields
        values={values}
        change={change}
        reason={reason}
        {...(radiatorId !== null && { clientFixed: translate('errors.unassignFirst') })}
      />
    </FormDialog>
  )
}
