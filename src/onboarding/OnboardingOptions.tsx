import {
  Alert,
  Box,
  Card,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { onboarding } from '../../contract/main/onboarding.ts'
import { tenants } from '../../contract/main/tenants.ts'
import { sensorTypes } from '../../domain/enums.ts'
import { main } from '../providers/api.ts'
import { AsyncPicker } from '../ui/form/AsyncPicker.tsx'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { isChange, type OnboardingDraft } from './onboardingDraft.ts'
import type { Onboarding } from './useOnboarding.ts'

const load = async (Query: string, signal: AbortSignal) =>
  (await main(tenants.autocomplete, { query: { Query } }, { signal })).items

type Flag = 'skipNetworkServer' | 'skipAdminApp' | 'leaveOut'

/** The options of a file: which parts to skip, where the devices belong, and what to do with rows that have errors. */
export const OnboardingOptions = ({ subject, draft, change, wrong, job }: Onboarding) => {
  const translate = useTranslate()
  const isOfDevices = !isChange(subject)
  const errorAt = (field: keyof NonNullable<typeof wrong>): string | undefined =>
    wrong?.[field] && translate(`errors.${wrong[field]}`)
  const flag = (name: Flag) => (
    <FormControlLabel
      control={
        <Switch checked={draft[name]} disabled={job.busy} onChange={(_, on) => change({ [name]: on })} />
      }
      label={translate(`onboarding.fields.${name}`)}
    />
  )
  return (
    <Card
      component="section"
      aria-label={translate('onboarding.options')}
      sx={{ p: { xs: 2, sm: 3 }, maxWidth: 960, display: 'grid', gap: 1.5 }}
    >
      <Typography variant="h3" component="h2">
        {translate('onboarding.options')}
      </Typography>
      {isOfDevices && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            {flag('skipNetworkServer')}
            {flag('skipAdminApp')}
          </Box>
          {errorAt('skipAdminApp') && <FormHelperText error>{errorAt('skipAdminApp')}</FormHelperText>}
          {!draft.skipNetworkServer && subject !== 'gateways' && (
            <NetworkFields draft={draft} change={change} busy={job.busy} errorAt={errorAt} />
          )}
          <AsyncPicker
            label={translate('onboarding.fields.tenantId')}
            queryKey={['tenants']}
            load={load}
            value={draft.tenant}
            onChange={(tenant) => change({ tenant })}
            keyOf={({ id }) => id}
            textOf={({ name }) => name}
            disabled={job.busy}
            {...(subject === 'thermostats' && {
              helperText: translate('onboarding.help.tenantIdOfThermostats'),
            })}
            error={errorAt('tenantId')}
          />
        </>
      )}
      {subject === 'sensors' && !draft.skipAdminApp && (
        <TextField
          select
          label={translate('onboarding.fields.sensorType')}
          value={draft.sensorType}
          disabled={job.busy}
          onChange={({ target }) =>
            change({ sensorType: sensorTypes.find((type) => type === target.value) ?? '' })
          }
        >
          <MenuItem value="">{translate('onboarding.noType')}</MenuItem>
          {sensorTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`sensors.types.${type}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box>
        {flag('leaveOut')}
        <Typography variant="body2" color="text.secondary">
          {translate('onboarding.help.leaveOut')}
        </Typography>
      </Box>
    </Card>
  )
}

interface NetworkProps {
  draft: OnboardingDraft
  change: Onboarding['change']
  busy: boolean
  errorAt: (field: 'applicationId' | 'deviceProfileId') => string | undefined
}

/** Application and device profile, from those of the network server. */
const NetworkFields = ({ draft, change, busy, errorAt }: NetworkProps) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { data, error } = useQuery({
    queryKey: ['onboarding-network'],
    queryFn: ({ signal }) => main(onboarding.network, {}, { signal }),
  })
  const choices = {
    applicationId: data?.applications.map(({ id, name }) => ({ id, name })) ?? [],
    deviceProfileId:
      data?.deviceProfiles.map(({ id, name, region }) => ({
        id,
        name: region ? `${name} (${region})` : name,
      })) ?? [],
  }
  return (
    <>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {data?.isReal === false && <Alert severity="info">{translate('onboarding.notReal')}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {(['applicationId', 'deviceProfileId'] as const).map((field) => (
          <TextField
            key={field}
            select
            label={translate(`onboarding.fields.${field}`)}
            value={choices[field].some(({ id }) => id === draft[field]) ? draft[field] : ''}
            disabled={busy || !data}
            error={errorAt(field) !== undefined}
            helperText={errorAt(field)}
            onChange={({ target }) => change({ [field]: target.value })}
          >
            {choices[field].map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('onboarding.keys')}
      </Typography>
    </>
  )
}
