import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ThermostatInput } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { thermostatLifecycles, type ThermostatLifecycle } from '../../../../domain/enums.ts'
import { whyNotFirstLifecycle } from '../../../../domain/rules/thermostat.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { DetailsFields, noDetails, type Details } from '../DetailsFields.tsx'

interface Entered extends Details {
  eui: string
  lifecycle: ThermostatLifecycle
}

const lifecycles = thermostatLifecycles.filter((lifecycle) => whyNotFirstLifecycle(lifecycle) === undefined)

/** Adds a new thermostat. */
export const EnterDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { values, change, reason, check, refuse } = useDraft<Entered>(ThermostatInput, {
    eui: '',
    lifecycle: 'FinalCheckoutSuccessful',
    ...noDetails(),
  })
  const save = async () => {
    const { eui } = await main(thermostats.create, { body: ThermostatInput.parse(values) }).catch(refuse)
    void navigate(paths.thermostats.show(eui))
  }
  return (
    <FormDialog
      title="thermostats.enter.title"
      saved="thermostats.enter.done"
      submit="ra.action.create"
      check={check}
      save={save}
      stale={[['thermostats']]}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={translate('thermostats.fields.eui')}
        value={values.eui}
        onChange={(event) => change({ eui: event.target.value })}
        error={reason('eui') !== undefined}
        helperText={reason('eui') ?? translate('thermostats.enter.euiHelp')}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        select
        label={translate('thermostats.fields.lifecycle')}
        value={values.lifecycle}
        onChange={({ target: { value } }) =>
          change({ lifecycle: lifecycles.find((lifecycle) => lifecycle === value) ?? values.lifecycle })
        }
        error={reason('lifecycle') !== undefined}
        helperText={reason('lifecycle')}
      >
        {lifecycles.map((lifecycle) => (
          <MenuItem key={lifecycle} value={lifecycle}>
            {translate(`thermostats.lifecycles.${lifecycle}`)}
          </MenuItem>
        ))}
      </TextField>
      <DetailsFields values={values} change={change} reason={reason} />
    </FormDialog>
  )
}
