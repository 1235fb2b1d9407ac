import { TextInput } from 'react-admin'
import { SignalTesterInput, SignalTesterUpdate } from '../../../contract/main/signalTesters.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** The fields of a signal tester; its EUI cannot be changed later. */
export const SignalTesterInputs = ({ create = false }: { create?: boolean }) => (
  <Fieldset>
    <TextInput
      source="eui"
      isRequired={create}
      readOnly={!create}
      disabled={!create}
      helperText={create ? 'signal-testers.euiHelp' : 'signal-testers.euiStays'}
      slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } }}
    />
    <TextInput source="label" helperText="signal-testers.labelHelp" autoComplete="off" />
  </Fieldset>
)

export const signalTesterForm = defineForm({
  schema: { create: SignalTesterInput, update: SignalTesterUpdate },
  Inputs: SignalTesterInputs,
})
