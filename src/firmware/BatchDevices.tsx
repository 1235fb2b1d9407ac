import { Box, Chip, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { attemptsMax } from '../../domain/firmware/exchange.ts'
import type { FirmwareBatchDetail, FirmwareDevice } from '../../contract/main/firmwareUpdates.ts'
import { paths } from '../paths.ts'
import { FadingCard } from '../ui/facts/FadingCard.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Ago } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { CodeLink } from '../ui/list/rows/NameLink.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { ProgressBar } from '../ui/facts/ProgressBar.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { updateGroups, useBatchDevices, type DeviceFilter, type UpdateGroup } from './batchQueries.ts'
import { UpdateStatusChip } from './BatchProgress.tsx'

const placeOf = ({ buildingName, unitName, publicAreaName, roomName }: FirmwareDevice): string =>
  [buildingName, unitName ?? publicAreaName, roomName].filter(Boolean).join(' · ')

const Status = ({ device: { step, status } }: { device: FirmwareDevice }) =>
  step === 'excluded' ? (
    <StatusChip tone="neutral" label="firmware.steps.excluded" />
  ) : (
    <UpdateStatusChip status={status} />
  )

const Step = ({
  device: { step, reason, waitsFor, attempts, attemptsTotal, fragmentsReceived, fragmentsTotal },
}: {
  device: FirmwareDevice
}) => {
  const translate = useTranslate()
  const below = {
    sx: { display: 'block' },
    color: 'text.secondary',
    variant: 'body2',
    component: 'span',
  } as const
  return (
    <>
      {step === 'excluded' && reason !== null
        ? translate(`firmware.reasons.${reason}`)
        : translate(`firmware.steps.${step}`)}
      {step !== 'excluded' && reason !== null && (
        <Typography {...below}>{translate(`firmware.reasons.${reason}`)}</Typography>
      )}
      {waitsFor !== null && <Typography {...below}>{translate(`firmware.waits.${waitsFor}`)}</Typography>}
      <ProgressBar done={fragmentsReceived} total={fragmentsTotal} label="firmware.fields.fragments" />
      {attemptsTotal > 1 && (
        <Typography {...below}>
          {attempts > 0 && translate('firmware.devices.attempt', { number: attempts, most: attemptsMax })}
          {attempts > 0 && attemptsTotal > attempts && ', '}
          {attemptsTotal > attempts && translate('firmware.devices.attempts', { smart_count: attemptsTotal })}
        </Typography>
      )}
    </>
  )
}

const waveName = (wave: number, translate: ReturnType<typeof useTranslate>): string =>
  wave === 0 ? translate('firmware.canary') : translate('firmware.wave', { number: wave })

const Wave = ({ wave }: { wave: number | null }) => {
  const translate = useTranslate()
  return wave === null ? '–' : waveName(wave, translate)
}

const columns: readonly StaticColumn<FirmwareDevice>[] = [
  {
    key: 'eui',
    label: 'firmware.fields.eui',
    render: ({ eui }) => <CodeLink to={paths.thermostats.show(eui)} code={eui} />,
  },
  { key: 'place', label: 'firmware.fields.place', render: placeOf },
  { key: 'wave', label: 'firmware.fields.wave', render: ({ wave }) => <Wave wave={wave} /> },
  { key: 'status', label: 'firmware.fields.status', render: (device) => <Status device={device} /> },
  { key: 'step', label: 'firmware.fields.step', least: 240, render: (device) => <Step device={device} /> },
  { key: 'from', label: 'firmware.fields.fromVersion', render: ({ fromVersion }) => fromVersion ?? '–' },
  {
    key: 'time',
    label: 'firmware.fields.time',
    render: ({ startedAt, finishedAt }) => <Ago value={finishedAt ?? startedAt} />,
  },
]

interface ChoiceProps {
  label: string
  /** The values and their texts. */
  options: readonly (readonly [string, string])[]
  value: string
  onChange: (value: string) => void
}

/** A choice of one value, or of all. */
const Choice = ({ label, options, value, onChange }: ChoiceProps) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: { xs: '100%', sm: 180 }, maxWidth: { sm: 280 } }}
    >
      <MenuItem value="">{translate('firmware.devices.all')}</MenuItem>
      {options.map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The reasons that thermostats of a batch have; an EUI that names none is no row of it. */
const reasonsIn = ({ exclusions, failures, state }: FirmwareBatchDetail): string[] => [
  ...failures.map(({ reason }) => reason),
  ...(state === 'Aborted' ? ['abortedByUser'] : []),
  ...exclusions.flatMap(({ reason }) => (reason === 'notFound' ? [] : [reason])),
]

const everything: DeviceFilter = { groups: [], wave: null, reason: null }

/** How the update stands at each thermostat, filtered by status, wave and reason. */
export const BatchDevices = ({ batch }: { batch: FirmwareBatchDetail }) => {
  const { id, counts, waveProgress, exclusions } = batch
  const translate = useTranslate()
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState(everything)
  const { groups, wave, reason } = filter
  const { data, error, refetch, isPlaceholderData } = useBatchDevices(id, page, filter)
  const title = translate('thermostats.name_other')
  const change = (part: Partial<DeviceFilter>) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }
  const toggle = (one: UpdateGroup) =>
    change({ groups: groups.includes(one) ? groups.filter((other) => other !== one) : [...groups, one] })
  const reasons = reasonsIn(batch)
  // an EUI that names no thermostat has no row
  const nameless = exclusions.find((one) => one.reason === 'notFound')?.thermostats ?? 0
  const countOf = (one: UpdateGroup) => counts[one] - (one === 'excluded' ? nameless : 0)
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 1 }}>
          {title}
        </Typography>
        {updateGroups
          .filter((one) => countOf(one) > 0)
          .map((one) => (
            <Chip
              key={one}
              component="button"
              clickable
              aria-pressed={groups.includes(one)}
              color={groups.includes(one) ? 'primary' : 'default'}
              variant={groups.includes(one) ? 'filled' : 'outlined'}
              label={`${translate(one === 'excluded' ? 'firmware.steps.excluded' : `firmware.statuses.${one}`)} ${number(countOf(one))}`}
              onClick={() => toggle(one)}
            />
          ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 1.5 }}>
        {waveProgress.length > 1 && (
          <Choice
            label="firmware.fields.wave"
            options={waveProgress.map((one) => [String(one.wave), waveName(one.wave, translate)])}
            value={wave === null ? '' : String(wave)}
            onChange={(next) => change({ wave: next === '' ? null : Number(next) })}
          />
        )}
        {reasons.length > 0 && (
          <Choice
            label="firmware.fields.reason"
            options={reasons.map((one) => [one, translate(`firmware.reasons.${one}`)])}
            value={reason ?? ''}
            onChange={(next) => change({ reason: next === '' ? null : next })}
          />
        )}
      </Box>
      <FadingCard isFaded={isPlaceholderData}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
        ) : data.items.length === 0 ? (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {translate('firmware.devices.none')}
          </Typography>
        ) : (
          <StaticTable label={title} columns={columns} rows={data.items} keyOf={(device) => device.id} />
        )}
      </FadingCard>
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          more={data.more}
          onPage={setPage}
        />
      )}
    </Box>
  )
}
