import { Alert, Box, Card, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { buildings } from '../../contract/main/buildings.ts'
import { firmwareUpdates } from '../../contract/main/firmwareUpdates.ts'
import { firmwareStatuses, networkStatuses, operationalModes } from '../../domain/enums.ts'
import { main } from '../providers/api.ts'
import { AsyncPicker } from '../ui/form/AsyncPicker.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { EnumFilter } from '../ui/list/filters/filters.tsx'
import { placeFilters } from '../ui/list/filters/placeFilters.tsx'
import { ChosenFile } from '../ui/upload/ChosenFile.tsx'
import { DropZone } from '../ui/upload/DropZone.tsx'
import { FileIssues } from '../ui/upload/FileIssues.tsx'
import { TemplateLine } from '../ui/upload/TemplateLine.tsx'
import { useFileFailure } from '../ui/upload/useFileFailure.ts'
import { targetModes } from './batchDraft.ts'
import type { BatchWizard } from './useNewBatch.ts'

/** The thermostats of the batch: by filters, of a building, or from a file. */
export const TargetStep = ({ wizard }: { wizard: BatchWizard }) => {
  const translate = useTranslate()
  const { draft, change, targetFault } = wizard
  const t = (key: string) => translate(`firmware.wizard.target.${key}`)
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <RadioGroup
        row
        aria-label={t('mode')}
        value={draft.mode}
        onChange={(_, next) => change({ mode: targetModes.find((mode) => mode === next) ?? draft.mode })}
      >
        {targetModes.map((mode) => (
          <FormControlLabel key={mode} value={mode} control={<Radio />} label={t(`modes.${mode}`)} />
        ))}
      </RadioGroup>
      {draft.mode === 'filters' && <Filters />}
      {draft.mode === 'building' && (
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
        />
      )}
      {draft.mode === 'file' && <ListFile wizard={wizard} />}
      {draft.mode === 'filters' && targetFault !== undefined && (
        <Alert severity="warning">{translate(`errors.${targetFault}`)}</Alert>
      )}
    </Card>
  )
}

const Filters = () => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      columnGap: 2,
      '& > *, & .MuiFormControl-root': { maxWidth: 'none !important', width: '100% !important' },
    }}
  >
    {placeFilters('room')}
    <EnumFilter
      source="Modes"
      label="fleet.filters.Modes"
      values={operationalModes}
      text={(mode) => `thermostats.modes.${mode}`}
    />
    <EnumFilter
      source="NetworkStatuses"
      label="fleet.filters.NetworkStatuses"
      values={networkStatuses}
      text={(status) => `ui.networkStatuses.${status}`}
    />
    <EnumFilter
      source="FirmwareStatuses"
      label="fleet.filters.FirmwareStatuses"
      values={firmwareStatuses}
      text={(status) => `thermostats.firmwareStatuses.${status}`}
    />
    <TextInput source="Query" label="commands.bulk.query" helperText={false} />
  </Box>
)

/** Rows that are no EUIs, of which the step shows some. */
const shownInvalid = 5

const ListFile = ({ wizard: { draft, change } }: { wizard: BatchWizard }) => {
  const translate = useTranslate()
  const failure = useFileFailure()
  const { number } = useFormat()
  const [file, setFile] = useState<File>()
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (chosen: File) => main(firmwareUpdates.readTargets, { form: {}, file: chosen }),
    onSuccess: ({ fileName, euis, invalid }) => change({ listed: { fileName, euis, invalid } }),
  })
  const take = (next: File | undefined) => {
    reset()
    change({ listed: null })
    setFile(next)
    if (next) mutate(next)
  }
  const { listed } = draft
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TemplateLine template="ThermostatStatusChange" text={translate('firmware.wizard.target.template')} />
      <DropZone chosen={file !== undefined} disabled={isPending} onChoose={take}>
        {file && <ChosenFile file={file} disabled={isPending} onRemove={() => take(undefined)} />}
      </DropZone>
      {error && <Alert severity="error">{failure(error)}</Alert>}
      {data && <FileIssues issues={data.fileIssues} />}
      {listed && (
        <Alert severity={listed.invalid.length > 0 ? 'warning' : 'success'}>
          {translate('firmware.wizard.target.listed', {
            smart_count: listed.euis.length,
            number: number(listed.euis.length),
          })}
          {listed.invalid.length > 0 && (
            <Typography variant="body2" component="div">
              {translate('firmware.wizard.target.invalid', {
                smart_count: listed.invalid.length,
                number: number(listed.invalid.length),
              })}{' '}
              {listed.invalid
                .slice(0, shownInvalid)
                .map(({ row, text }) => `${translate('import.wizard.row', { row })}: ${text}`)
                .join('; ')}
            </Typography>
          )}
        </Alert>
      )}
    </Box>
  )
}
