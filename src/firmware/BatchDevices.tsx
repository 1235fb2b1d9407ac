import { Box, Card, Chip, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { firmwareStatuses } from '../../domain/enums.ts'
import type { FirmwareStatus } from '../../domain/firmware/updateStates.ts'
import type { FirmwareBatchDetail, FirmwareDevice } from '../../contract/main/firmwareUpdates.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Ago } from '../ui/FormatDate.tsx'
import { useFormat } from '../ui/format.ts'
import { CodeLink } from '../ui/list/NameLink.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { PlainTable, type PlainColumn } from '../ui/list/PlainTable.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { useBatchDevices } from './batchQueries.ts'
import { UpdateStatusChip } from './BatchProgress.tsx'

const placeOf = ({ buildingName, unitName, publicAreaName, roomName }: FirmwareDevice): string =>
  [buildingName, unitName ?? publicAreaName, roomName].filter(Boolean).join(' · ')

const Step = ({ device: { step, reason } }: { device: FirmwareDevice }) => {
  const translate = useTranslate()
  return (
    <>
      {translate(`firmware.steps.${step}`)}
      {reason !== null && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {translate(`firmware.reasons.${reason}`)}
        </Typography>
      )}
    </>
  )
}

const Wave = ({ wave }: { wave: number | null }) => {
  const translate = useTranslate()
  if (wave === null) return '–'
  return wave === 0 ? translate('firmware.canary') : translate('firmware.wave', { number: wave })
}

const columns: readonly PlainColumn<FirmwareDevice>[] = [
  { key: 'eui', label: 'firmware.fields.eui', render: ({ eui }) => <CodeLink to={paths.thermostats.show(eui)} code={eui} /> },
  { key: 'place', label: 'firmware.fields.place', render: placeOf },
  { key: 'wave', label: 'firmware.fields.wave', render: ({ wave }) => <Wave wave={wave} /> },
  { key: 'status', label: 'firmware.fields.status', render: ({ status }) => <UpdateStatusChip status={status} /> },
  { key: 'step', label: 'firmware.fields.step', render: (device) => <Step device={device} /> },
  {
    key: 'fragments',
    label: 'firmware.fields.fragments',
    render: ({ fragmentsReceived, fragmentsTotal }) => <ProgressBar done={fragmentsReceived} total={fragmentsTotal} label="firmware.fields.fragments" />,
  },
  { key: 'from', label: 'firmware.fields.fromVersion', render: ({ fromVersion }) => fromVersion ?? '–' },
  { key: 'time', label: 'firmware.fields.time', render: ({ startedAt, finishedAt }) => <Ago value={finishedAt ?? startedAt} /> },
]

/** How the update stands at each thermostat, filtered by status. */
export const BatchDevices = ({ batch: { id, counts } }: { batch: FirmwareBatchDetail }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const [statuses, setStatuses] = useState<readonly FirmwareStatus[]>([])
  const { data, error, refetch, isPlaceholderData } = useBatchDevices(id, page, statuses, undefined)
  const title = translate('thermostats.name_other')
  const toggle = (one: FirmwareStatus) => {
    setStatuses(statuses.includes(one) ? statuses.filter((other) => other !== one) : [...statuses, one])
    setPage(1)
  }
  const countOf = (one: FirmwareStatus) => counts[one] + (one === 'Unknown' ? counts.excluded : 0)
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 1 }}>
          {title}
        </Typography>
        {firmwareStatuses
          .filter((one) => countOf(one) > 0)
          .map((one) => (
            <Chip
              key={one}
              component="button"
              clickable
              aria-pressed={statuses.includes(one)}
              color={statuses.includes(one) ? 'primary' : 'default'}
              variant={statuses.includes(one) ? 'filled' : 'outlined'}
              label={`${translate(`firmware.statuses.${one}`)} ${number(countOf(one))}`}
              onClick={() => toggle(one)}
            />
          ))}
      </Box>
      <Card sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
        ) : (
          <PlainTable label={title} columns={columns} rows={data.items} keyOf={(device) => device.id} />
        )}
      </Card>
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={setPage} />}
    </Box>
  )
}
