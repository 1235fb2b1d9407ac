import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { downlinks } from '../../contract/main/downlinks.ts'
import { expirationMinutesDefault } from '../../domain/downlinks/waiting.ts'
import { main } from '../providers/api.ts'
import { refusedFields } from '../providers/reasons.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { OptionFields } from './OptionFields.tsx'
import type { SendOptions } from './StepView.ts'

export interface RawDialogProps {
  eui: string
  onClose: () => void
}

/** The bytes to send, and how. */
export const RawDialog = ({ eui, onClose }: RawDialogProps) => {
  const translate = useTranslate()
  const [payload, setPayload] = useState('')
  const [options, setOptions] = useState<SendOptions>({
    ignoreVersion: false,
    expirationMinutes: expirationMinutesDefault,
  })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const bytes = payload.replace(/\s/g, '')
  const wrong =
    bytes === ''
      ? 'required'
      : downlinks.raw.body
          .safeParse({ eui, payload: bytes })
          .error?.issues.find(({ path }) => path[0] === 'payload')?.message
  const check = () => {
    setTried(true)
    return wrong === undefined
  }
  const reason = refused ?? (tried ? wrong : undefined)
  const query = { IgnoreVersion: options.ignoreVersion, ExpirationMinutes: options.expirationMinutes }
  const save = () => main(downlinks.raw, { body: { eui, payload: bytes }, query })
  return (
    <FormDialog
      title="commands.raw.title"
      saved="commands.queued"
      savedArgs={(sent: Awaited<ReturnType<typeof save>>) => ({ smart_count: sent.downlinks.length })}
      submit="commands.raw.send"
      check={check}
      save={save}
      refused={(error) => setRefused(refusedFields(error)['payload'])}
      stale={[['downlinks']]}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label={translate('commands.raw.payload')}
        value={payload}
        error={reason !== undefined}
        helperText={translate(reason === undefined ? 'commands.raw.help' : `errors.${reason}`)}
        onChange={({ target }) => {
          setPayload(target.value)
          setRefused(undefined)
        }}
        sx={{ mt: 1, mb: 2, '& input': { fontFamily: 'ui-monospace, monospace' } }}
      />
      <OptionFields options={options} onChange={setOptions} />
    </FormDialog>
  )
}
