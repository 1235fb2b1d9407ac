import DisplayIcon from '@mui/icons-material/PhoneAndroidOutlined'
import { Box, FormHelperText, Typography } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { thermostatActions as actions } from '../../../contract/main/thermostatActions.ts'
import { permissionsFor } from '../../../domain/commands/command.ts'
import { displayRotations, majorModes } from '../../../domain/commands/commandRow.ts'
import { main } from '../../providers/api.ts'
import { mayAny } from '../../providers/declared.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'
import { Ticks } from '../../ui/form/Ticks.tsx'
import { ChoiceField } from '../fields.tsx'
import { worded, type ArgsTexts, type FormProps, type StepViews } from '../StepView.ts'

const ModeForm = ({ draft, change }: FormProps<'majorMode'>) => {
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
        whyNot={(mode) =>
          mayAny(permissions, permissionsFor({ code: 'SetMajorMode', mode }))
            ? undefined
            : translate('commands.whyNot.modeForService')
        }
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

const RotationForm = ({ draft, change }: FormProps<'displayRotation'>) => {
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

const HarvestingForm = ({ draft, change }: FormProps<'activeHarvestingDetection'>) => {
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

const InformationForm = ({ draft, change, reason }: FormProps<'generalInfoRequest'>) => (
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

const ResetForm = ({ draft, change, reason }: FormProps<'mcuReset'>) => {
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

export const operationViews: StepViews<
  'majorMode' | 'displayRotation' | 'activeHarvestingDetection' | 'generalInfoRequest'
> = {
  majorMode: {
    Form: ModeForm,
    first: (known) => ({ mode: majorModes.find((mode) => mode === known.mode) ?? 'normal' }),
    present: (known, { translate }) => known.mode && translate(`thermostats.modes.${known.mode}`),
    call: actions.majorMode,
    send: (to, body) => main(actions.majorMode, { ...to, body }),
  },
  displayRotation: {
    Form: RotationForm,
    first: (known) => ({
      rotation: displayRotations.find((rotation) => rotation === known.displayRotation) ?? 0,
    }),
    present: (known, { number }) => worded(known.displayRotation, (rotation) => `${number(rotation)}°`),
    call: actions.displayRotation,
    send: (to, body) => main(actions.displayRotation, { ...to, body }),
  },
  activeHarvestingDetection: {
    Form: HarvestingForm,
    first: (known) => ({ on: known.activeHarvesting !== true }),
    present: (known, words) => worded(known.activeHarvesting, words.onOff),
    call: actions.enableHarvesting,
    send: (to, { on }) => main(on ? actions.enableHarvesting : actions.disableHarvesting, to),
  },
  generalInfoRequest: {
    Form: InformationForm,
    first: () => ({ fingerprint: true, health: true, status: true, levelMapping: false }),
    present: undefined,
    call: actions.generalInfoRequest,
    send: (to, body) => main(actions.generalInfoRequest, { ...to, body }),
  },
}

export const deviceViews: StepViews<'mcuReset'> = {
  mcuReset: {
    Form: ResetForm,
    first: () => ({ delaySeconds: 10 }),
    present: undefined,
    call: actions.mcuReset,
    send: (to, body) => main(actions.mcuReset, { ...to, body }),
  },
}

export const operationTexts: ArgsTexts<
  'SetMajorMode' | 'SetDisplayRotation' | 'ActiveHarvesting' | 'GeneralGetInfo' | 'McuReset'
> = {
  SetMajorMode: ({ mode }, { translate }) => translate(`thermostats.modes.${mode}`),
  SetDisplayRotation: ({ rotation }, { number }) => `${number(rotation)}°`,
  ActiveHarvesting: ({ on }, words) => words.onOff(on),
  GeneralGetInfo: (command, { translate }) =>
    parts
      .filter((part) => command[part])
      .map((part) => translate(`commands.information.${part}`))
      .join(', '),
  McuReset: ({ delaySeconds }, { translate, quantity }) =>
    translate('commands.args.delay', { delay: quantity(delaySeconds, 's', 0) }),
}
