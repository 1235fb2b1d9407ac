import DisplayIcon from '@mui/icons-material/PhoneAndroidOutlined'
import { Box, FormHelperText, Typography } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { displayRotations, majorModes } from '../../../domain/commands/command.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import type { FormProps } from '../CommandForm.tsx'
import { maySetMode } from '../commandNeeds.ts'
import { ChoiceField } from '../fields.tsx'

export const ModeForm = ({ draft, change }: FormProps<'majorMode'>) => {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const name = (mode: string) => translate(`thermostats.modes.${mode}`)
  return (
    <>
      <ChoiceField
        label={translate('commands.fields.mode')}
        values={majorModes}
        value={draft.mode}
        show={name}
        whyNot={(mode) => (maySetMode(permissions, mode) ? undefined : translate('commands.whyNot.modeForService'))}
        nameOf={name}
        onChange={(mode) => change({ mode })}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate(`commands.help.modes.${draft.mode}`)}
      </Typography>
    </>
  )
}

const turned = (rotation: number) => (
  <>
    <DisplayIcon fontSize="small" sx={{ transform: `rotate(${rotation}deg)` }} />
    {rotation}°
  </>
)

export const RotationForm = ({ draft, change }: FormProps<'displayRotation'>) => {
  const translate = useTranslate()
  return (
    <ChoiceField
      label={translate('commands.fields.rotation')}
      values={displayRotations}
      value={draft.rotation}
      nameOf={(rotation) => `${rotation}°`}
      show={turned}
      onChange={(rotation) => change({ rotation })}
    />
  )
}

const onOff = ['on', 'off'] as const

export const HarvestingForm = ({ draft, change }: FormProps<'activeHarvestingDetection'>) => {
  const translate = useTranslate()
  const name = (value: string) => translate(`thermostats.${value}`)
  return (
    <ChoiceField
      label={translate('commands.fields.harvesting')}
      values={onOff}
      value={draft.on ? 'on' : 'off'}
      show={name}
      nameOf={name}
      onChange={(value) => change({ on: value === 'on' })}
    />
  )
}

const parts = ['fingerprint', 'health', 'status', 'levelMapping'] as const

export const InformationForm = ({ draft, change, reason }: FormProps<'generalInfoRequest'>) => (
  <Box>
    <Ticks
      values={parts}
      ticked={parts.filter((part) => draft[part])}
      text={(part) => `commands.information.${part}`}
      onChange={(ticked) =>
        change({
          fingerprint: ticked.includes('fingerprint'),
          health: ticked.includes('health'),
          status: ticked.includes('status'),
          levelMapping: ticked.includes('levelMapping'),
        })
      }
    />
    {reason && <FormHelperText error>{reason}</FormHelperText>}
  </Box>
)

export const ResetForm = ({ draft, change, reason }: FormProps<'mcuReset'>) => {
  const translate = useTranslate()
  return (
    <>
      <NumberField
        whole
        unit="s"
        label={translate('commands.fields.delay')}
        value={draft.delaySeconds}
        onChange={(delaySeconds) => change({ delaySeconds: delaySeconds ?? Number.NaN })}
        error={reason}
        width={200}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('commands.help.mcuReset')}
      </Typography>
    </>
  )
}
