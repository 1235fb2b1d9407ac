import { Alert, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { settings } from '../../contract/main/settings.ts'
import { isSettingCode } from '../../domain/settings.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { SettingForm } from './SettingForm.tsx'
import { isSettingChanged, settingsKey } from './useSetting.ts'
import { needs } from '../needs.ts'
import { useMay } from '../ui/useMay.ts'

/** The settings of the installation: readable by everybody, changed by SuperAdmins. */
export const SettingsPage = () => (
  <RequirePermission needs={needs.settings}>
    <PageTitle title="settings.title" />
    <Settings />
  </RequirePermission>
)

const Settings = () => {
  const translate = useTranslate()
  const writable = useMay(needs.changeSettings)
  const { data, error, refetch } = useQuery({ queryKey: settingsKey, queryFn: () => main(settings.list, {}) })
  const [drafts, setDrafts] = useState<Readonly<Record<string, string | undefined>>>({})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <>
      <LeaveGuard guarded={data.items.some((setting) => isSettingChanged(setting, drafts[setting.code]))} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('settings.about')}
      </Typography>
      {!writable && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('settings.readOnly')}
        </Alert>
      )}
      <Card sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
        {data.items.map(
          (setting) =>
            isSettingCode(setting.code) && (
              <SettingForm
                key={setting.code}
                code={setting.code}
                setting={setting}
                draft={drafts[setting.code]}
                onDraft={(draft) => setDrafts((now) => ({ ...now, [setting.code]: draft }))}
                writable={writable}
              />
            ),
        )}
      </Card>
    </>
  )
}
