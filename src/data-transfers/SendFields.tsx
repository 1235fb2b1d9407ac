import { Box, Button, FormHelperText, MenuItem, TextField } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { buildings } from '../../contract/main/buildings.ts'
import { binaryTypes } from '../../domain/transfers/transfer.ts'
import { main } from '../providers/api.ts'
import { AsyncPicker } from '../ui/form/AsyncPicker.tsx'
import { NumberField } from '../ui/facts/NumberField.tsx'
import { RadioChoice } from '../ui/form/RadioChoice.tsx'
import { Bytes } from './Bytes.tsx'
import { EarlierField } from './EarlierField.tsx'
import { VersionField } from './VersionField.tsx'
import { origins, sources, targetsOf, type SendDraft, type SendFaults, type SendField } from './sendDraft.ts'

interface Props {
  draft: SendDraft
  faults: SendFaults
  change: (part: Partial<SendDraft>) => void
}

const useWords = (faults: SendFaults) => {
  const translate = useTranslate()
  return {
    t: (key: string) => translate(`data-transfers.send.${key}`),
    wordsOf: (field: SendField): string | undefined => faults[field] && translate(`errors.${faults[field]}`),
    translate,
  }
}

/** What is to be sent, and to which thermostats. */
export const SendFields = (props: Props) => {
  const { draft, faults, change } = props
  const { t, wordsOf, translate } = useWords(faults)
  const allowed = targetsOf(draft)
  const target = allowed.includes(draft.target) ? draft.target : 'building'
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
      <RadioChoice
        label={t('source')}
        values={sources}
        value={draft.source}
        textOf={(one) => translate(`data-transfers.sources.${one}`)}
        onChange={(source) => change({ source, version: '', earlier: null })}
      />
      <RadioChoice
        label={t('origin')}
        values={origins}
        value={draft.origin}
        textOf={(one) =>
          t(`origins.${one === 'fresh' ? (draft.source === 'binary' ? 'upload' : 'version') : one}`)
        }
        onChange={(origin) => change({ origin })}
      />
      {draft.origin === 'earlier' ? (
        <EarlierField
          source={draft.source}
          value={draft.earlier}
          onChange={(earlier) => change({ earlier })}
          error={wordsOf('earlier')}
        />
      ) : draft.source === 'binary' ? (
        <BinaryFields {...props} />
      ) : (
        <VersionField
          kind={draft.source}
          value={draft.version}
          onChange={(version) => change({ version })}
          error={wordsOf('version')}
        />
      )}
      <Box>
        <RadioChoice
          label={t('target')}
          values={allowed}
          value={target}
          textOf={(one) => t(`targets.${one}`)}
          onChange={(next) => change({ target: next })}
        />
        {!allowed.includes('devices') && <FormHelperText>{t('onlyBuilding')}</FormHelperText>}
      </Box>
      {target === 'building' ? (
        <BuildingFields {...props} />
      ) : (
        <TextField
          multiline
          minRows={2}
          maxRows={6}
          label={t('euis')}
          value={draft.euis}
          onChange={(event) => change({ euis: event.target.value })}
          error={faults.euis !== undefined}
          helperText={wordsOf('euis') ?? t('euisHelp')}
        />
      )}
    </Box>
  )
}

const BinaryFields = ({ draft, faults, change }: Props) => {
  const { t, wordsOf, translate } = useWords(faults)
  const input = useRef<HTMLInputElement>(null)
  const fileFault = wordsOf('file')
  return (
    <>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {t(draft.file ? 'another' : 'choose')}
          </Button>
          {draft.file && (
            <span>
              <strong>{draft.file.name}</strong> · <Bytes bytes={draft.file.size} />
            </span>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file)
              change({
                file,
                ...(draft.name === '' && { name: file.name.replace(/\.[^.]*$/, '').slice(0, 100) }),
              })
          }}
        />
        <FormHelperText error={fileFault !== undefined}>{fileFault ?? t('fileHelp')}</FormHelperText>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 2,
        }}
      >
        <TextField
          select
          label={t('type')}
          value={draft.type}
          onChange={({ target }) =>
            change({ type: binaryTypes.find((type) => type === target.value) ?? draft.type })
          }
        >
          {binaryTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`data-transfers.kinds.${type}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('name')}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          error={faults.name !== undefined}
          helperText={wordsOf('name')}
          autoComplete="off"
        />
      </Box>
    </>
  )
}

const BuildingFields = ({ draft, faults, change }: Props) => {
  const { t, wordsOf } = useWords(faults)
  return (
    <>
      <AsyncPicker
        label={t('building')}
        queryKey={['buildings']}
        load={async (text, signal) =>
          (
            await main(
              buildings.list,
              { query: { PageSize: 20, ...(text !== '' && { Query: text }) } },
              { signal },
            )
          ).items
        }
        value={draft.building}
        onChange={(building) => change({ building: building && { id: building.id, name: building.name } })}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        error={wordsOf('building')}
        helperText={t('buildingHelp')}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 2,
        }}
      >
        <NumberField
          label={t('minBatteryLevel')}
          unit="%"
          whole
          value={draft.minBatteryLevel}
          onChange={(minBatteryLevel) => change({ minBatteryLevel })}
          error={wordsOf('minBatteryLevel')}
        />
        <NumberField
          label={t('minVoltage')}
          unit="V"
          value={draft.minVoltage}
          onChange={(minVoltage) => change({ minVoltage })}
          error={wordsOf('minVoltage')}
        />
      </Box>
    </>
  )
}
