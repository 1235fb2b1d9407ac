import { Box, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dataTransferFromDevice } from '../../contract/main/dataTransfers.ts'
import { whyNotEui } from '../../domain/rules/eui.ts'
import { addressMax, readBytesDefault, readBytesMax, readKinds } from '../../domain/transfers/transfer.ts'
import { main } from '../providers/api.ts'
import { refusedFields } from '../providers/reasons.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { NumberField } from '../ui/facts/NumberField.tsx'

/** An address in hexadecimal digits; undefined if it is none of the memory. */
const addressOf = (text: string): number | undefined => {
  const [, digits = ''] = /^(?:0x)?([0-9a-f]{1,8})$/i.exec(text.trim()) ?? []
  const address = digits === '' ? Number.NaN : Number.parseInt(digits, 16)
  return address <= addressMax ? address : undefined
}

type Kind = (typeof readKinds)[number]

interface Draft {
  eui: string
  kind: Kind
  address: string
  length: number | null
}

type Faults = Partial<Record<'eui' | 'address' | 'length', string>>

const whyNotLength = (length: number | null): string | undefined => {
  if (length === null) return 'required'
  if (!Number.isInteger(length)) return 'wholeNumbersOnly'
  if (length < 1) return 'tooSmall'
  return length > readBytesMax ? 'tooLarge' : undefined
}

const faultsOf = ({ eui, kind, address, length }: Draft): Faults => {
  const found: [keyof Faults, string | undefined][] = [
    ['eui', eui.trim() === '' ? 'required' : whyNotEui(eui)],
    ['address', kind === 'logs' || addressOf(address) !== undefined ? undefined : 'invalidAddress'],
    ['length', whyNotLength(length)],
  ]
  return Object.fromEntries(found.filter(([, reason]) => reason !== undefined))
}

const request = ({ eui, kind, address, length }: Draft) => {
  const size = length ?? readBytesDefault
  if (kind === 'logs') return main(dataTransferFromDevice.logs, { body: { eui, length: size } })
  return main(dataTransferFromDevice[kind], { body: { eui, address: addressOf(address) ?? 0, length: size } })
}

export interface RequestDialogProps {
  eui: string | undefined
  onClose: () => void
}

/** What part of a thermostat's memory is asked for. */
export const RequestDialog = ({ eui: given, onClose }: RequestDialogProps) => {
  const translate = useTranslate()
  const [draft, setDraft] = useState<Draft>({
    eui: given ?? '',
    kind: 'logs',
    address: '',
    length: readBytesDefault,
  })
  const [faults, setFaults] = useState<Faults>({})
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
  }
  const t = (key: string, args: Record<string, unknown> = {}) =>
    translate(`data-transfers.request.${key}`, args)
  const wordsOf = (field: keyof Faults): string | undefined =>
    faults[field] && translate(`errors.${faults[field]}`)
  return (
    <FormDialog
      title="data-transfers.request.title"
      submit="data-transfers.request.confirm"
      saved="data-transfers.request.done"
      check={() => {
        const found = faultsOf(draft)
        setFaults(found)
        return Object.keys(found).length === 0
      }}
      save={() => request(draft)}
      refused={(error) => setFaults(refusedFields(error))}
      stale={[['data-transfers-from-device']]}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {t('hint')}
        </Typography>
        <TextField
          label={translate('data-transfers.columns.eui')}
          value={draft.eui}
          disabled={given !== undefined}
          onChange={({ target }) => change({ eui: target.value })}
          error={faults.eui !== undefined}
          helperText={wordsOf('eui')}
          autoComplete="off"
        />
        <RadioGroup
          row
          aria-label={translate('data-transfers.columns.kind')}
          value={draft.kind}
          onChange={(_, next) => change({ kind: readKinds.find((kind) => kind === next) ?? draft.kind })}
        >
          {readKinds.map((kind) => (
            <FormControlLabel
              key={kind}
              value={kind}
              control={<Radio />}
              label={translate(`data-transfers.kinds.${kind}`)}
            />
          ))}
        </RadioGroup>
        {draft.kind !== 'logs' && (
          <TextField
            label={t('address')}
            value={draft.address}
            onChange={({ target }) => change({ address: target.value })}
            error={faults.address !== undefined}
            helperText={wordsOf('address') ?? t('addressHelp')}
            autoComplete="off"
          />
        )}
        <NumberField
          label={t(draft.kind === 'logs' ? 'latest' : 'length')}
          whole
          value={draft.length}
          onChange={(length) => change({ length })}
          error={wordsOf('length')}
          helperText={t('lengthHelp')}
        />
      </Box>
    </FormDialog>
  )
}
