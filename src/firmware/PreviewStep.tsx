import { Alert, Box, Card, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FirmwarePreview } from '../../contract/main/firmwareUpdates.ts'
import { CountTiles } from '../ui/facts/CountTiles.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import type { BatchWizard } from './useNewBatch.ts'
import { FromVersions, GatewayLoads, ReasonTable } from './BatchFigures.tsx'

type Excluded = FirmwarePreview['excludedDevices'][number]

const Why = ({ reason }: { reason: string }) => useTranslate()(`firmware.reasons.${reason}`)

const columns: readonly StaticColumn<Excluded>[] = [
  { key: 'eui', label: 'firmware.fields.eui', render: ({ eui }) => <code>{eui}</code> },
  { key: 'reason', label: 'firmware.fields.reason', render: ({ reason }) => <Why reason={reason} /> },
]

/** Thermostats left out that the preview lists. */
const shownRows = 50

const Waves = ({ waves }: { waves: readonly number[] }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const total = waves.reduce((sum, size) => sum + size, 0)
  return (
    <Box
      component="ol"
      aria-label={translate('firmware.fields.waves')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: { xs: 'grid', sm: 'flex' }, gap: 0.5, minHeight: 56 }}
    >
      {waves.map((size, wave) => (
        <Box
          component="li"
          key={wave}
          sx={{
            flex: `${Math.max(size, total / 12)} 1 0`,
            minWidth: 0,
            bgcolor: 'soft.accent',
            borderRadius: 1,
            px: 1.5,
            py: 1,
          }}
        >
          <Typography variant="body2" color="text.secondary" noWrap>
            {wave === 0 ? translate('firmware.canary') : translate('firmware.wave', { number: wave })}
          </Typography>
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{number(size)}</Typography>
        </Box>
      ))}
    </Box>
  )
}

/** What the batch would do, and its name. Nothing has been stored yet. */
export const PreviewStep = ({ wizard: { draft, change } }: { wizard: BatchWizard }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { preview, name, kind, version } = draft
  if (!preview) return null
  const size = number(Math.max(1, Math.round(preview.bytesEach / 1024)))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography sx={{ fontWeight: 600, mb: 1.5 }}>
          {translate(`firmware.kinds.${kind}`)} {version}
        </Typography>
        <CountTiles
          tileWidth={140}
          tiles={[
            { label: 'firmware.figures.targets', count: preview.targets },
            { label: 'firmware.figures.excluded', count: preview.excluded },
            { label: 'firmware.figures.waves', count: preview.waves.length },
          ]}
        />
        {preview.targets === 0 ? (
          <Alert severity="warning">{translate('errors.firmwareNoTargets')}</Alert>
        ) : (
          <>
            <Waves waves={preview.waves} />
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
              {preview.hours < 1
                ? translate('firmware.wizard.minutes', {
                    size,
                    smart_count: Math.max(1, Math.ceil(preview.hours * 60)),
                  })
                : translate('firmware.wizard.duration', {
                    size,
                    hours: number(preview.hours, preview.hours < 10 ? 1 : 0),
                  })}
            </Typography>
          </>
        )}
        <TextField
          required
          label={translate('firmware.fields.name')}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          sx={{ mt: 2, maxWidth: 480 }}
        />
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('firmware.wizard.approvalNeeded')}
        </Alert>
      </Card>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          '& > :only-child': { gridColumn: '1 / -1' },
        }}
      >
        {preview.exclusions.length > 0 && (
          <ReasonTable title="firmware.figures.excluded" reasons={preview.exclusions} />
        )}
        {preview.targets > 0 && <FromVersions versions={preview.fromVersions} />}
        {preview.gateways.length > 0 && <GatewayLoads gateways={preview.gateways} />}
      </Box>
      {preview.excludedDevices.length > 0 && (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            {translate('firmware.wizard.excludedDevices')}
          </Typography>
          <StaticTable
            label={translate('firmware.wizard.excludedDevices')}
            columns={columns}
            rows={preview.excludedDevices.slice(0, shownRows)}
            keyOf={({ eui }) => eui}
          />
          {preview.excluded > shownRows && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {translate('firmware.wizard.more', {
                smart_count: preview.excluded - shownRows,
                number: number(preview.excluded - shownRows),
              })}
            </Typography>
          )}
        </Card>
      )}
    </Box>
  )
}
