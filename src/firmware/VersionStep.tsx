import {
  Alert,
  Button,
  Card,
  FormControlLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { firmwareCore, ventilApp } from '../../contract/main/firmware.ts'
import { firmwareKinds, type FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { maxPageSize } from '../../contract/shapes.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import type { BatchWizard } from './useNewBatch.ts'

const lists = { core: firmwareCore.list, app: ventilApp.list } as const
const resources = { core: 'firmware-core', app: 'ventil-app' } as const

/** The versions of a program, newest first. */
export const useVersions = (kind: FirmwareKind) =>
  useQuery({
    queryKey: [resources[kind], 'versions'],
    queryFn: ({ signal }) =>
      main(
        lists[kind],
        { query: { PageSize: maxPageSize, 'Sort.SortOption': 'Version', 'Sort.Direction': 'Descending' } },
        { signal },
      ),
  })

/** The program, and which version of it. */
export const VersionStep = ({ wizard: { draft, change } }: { wizard: BatchWizard }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useVersions(draft.kind)
  const chosen = data?.items.find(({ version }) => version === draft.version)
  const t = (key: string, args: Record<string, unknown> = {}) =>
    translate(`firmware.wizard.version.${key}`, args)
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <RadioGroup
        row
        aria-label={t('kind')}
        value={draft.kind}
        onChange={(_, next) =>
          change({ kind: firmwareKinds.find((kind) => kind === next) ?? draft.kind, version: null })
        }
      >
        {firmwareKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio />}
            label={translate(`firmware.kinds.${kind}`)}
          />
        ))}
      </RadioGroup>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageLoading />
      ) : data.items.length === 0 ? (
        <Alert
          severity="info"
          action={
            <Button
              component={Link}
              to={draft.kind === 'core' ? paths.firmwareVersions : paths.appVersions}
              color="inherit"
              size="small"
            >
              {t('toVersions')}
            </Button>
          }
        >
          {t('none')}
        </Alert>
      ) : (
        <TextField
          select
          required
          label={t('version')}
          value={draft.version ?? ''}
          onChange={({ target }) => change({ version: target.value })}
          sx={{ maxWidth: 320 }}
        >
          {data.items.map(({ version }) => (
            <MenuItem key={version} value={version}>
              {version}
            </MenuItem>
          ))}
        </TextField>
      )}
      {chosen && (
        <Typography variant="body2" color="text.secondary">
          {t('runsOn', { revisions: chosen.hardwareRevisions.join(', ') })}
          {chosen.note !== null && ` ${chosen.note}`}
        </Typography>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={draft.allowDowngrade}
            onChange={(_, allowDowngrade) => change({ allowDowngrade })}
          />
        }
        label={t('allowDowngrade')}
      />
    </Card>
  )
}
