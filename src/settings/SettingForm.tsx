import { Box, Button, Typography } from '@mui/material'
import { useId, type SubmitEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { SettingCode } from '../../domain/settings.ts'
import { ConflictDialog } from '../ui/dialogs/ConflictDialog.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { countriesInWords } from './countries.ts'
import { SettingInput } from './SettingInput.tsx'
import { useSetting, type Setting } from './useSetting.ts'

interface Props {
  code: SettingCode
  setting: Setting
  /** What is typed; undefined while it is as it was read. */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
  writable: boolean
}

/** One setting: its purpose, its value, and when it was last changed. */
export const SettingForm = ({ code, setting, draft, onDraft, writable }: Props) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const { value, whyNot, changed, busy, change, save, reset, conflict, keepMine, takeTheirs, leaveConflict } =
    useSetting(code, setting, draft, onDraft)
  const nameId = useId()
  const inWords = (text: string) =>
    (setting.kind === 'countries' ? countriesInWords(text, language) : text) || translate('settings.nothing')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Box
      component="form"
      aria-labelledby={nameId}
      onSubmit={submit}
      noValidate
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
        columnGap: 4,
        rowGap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 2.5,
      }}
    >
      <Box>
        <Typography id={nameId} variant="h3" component="h2">
          {translate(`settings.names.${code}`)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {translate(`settings.${code}`)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {setting.updatedAt ? <LastChange at={setting.updatedAt} /> : translate('settings.default')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <SettingInput
            kind={setting.kind}
            namedBy={nameId}
            value={value}
            onChange={change}
            disabled={!writable}
            error={changed && whyNot ? translate(`errors.${whyNot}`) : undefined}
          />
        </Box>
        {writable && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', pt: 0.5 }}>
            <Button
              type="submit"
              variant="contained"
              loading={busy}
              disabled={!changed || whyNot !== undefined}
            >
              {translate('ra.action.save')}
            </Button>
            {setting.version > 0 && (
              <Button
                onClick={reset}
                disabled={busy}
                title={translate('settings.resetTo', { value: inWords(setting.default) })}
              >
                {translate('settings.reset')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <ConflictDialog
        open={conflict !== undefined}
        mine={{ value }}
        theirs={{ value: conflict?.value ?? '' }}
        busy={busy}
        fields={[
          { source: 'value', label: `settings.names.${code}`, render: (text) => inWords(String(text)) },
        ]}
        onKeepMine={keepMine}
        onTakeTheirs={() => void takeTheirs()}
        onClose={leaveConflict}
      />
    </Box>
  )
}

const LastChange = ({ at }: { at: string }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  return <time dateTime={at}>{translate('settings.changed', { at: date(at) ?? '' })}</time>
}
