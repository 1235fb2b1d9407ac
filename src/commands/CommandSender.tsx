import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../contract/main/thermostatShapes.ts'
import { whyNotSupported } from '../../domain/commands/sending.ts'
import { expirationMinutesDefault } from '../../domain/downlinks/waiting.ts'
import { codesOf } from '../../domain/commands/commandSet.ts'
import type { ThermostatCommand } from '../../domain/commands/commandTable.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { CommandGroups } from './CommandGroups.tsx'
import { useWhyNotText } from './commandTexts.ts'
import { firstDrafts, viewOf, whyNotDraft } from './commandViews.ts'
import { OptionFields } from './OptionFields.tsx'
import { SendBar } from './SendBar.tsx'
import { useCommandWords, type Known, type SendOptions } from './StepView.ts'
import { useSending } from './useSending.ts'

interface Props {
  thermostat: Thermostat
  known: Known & { levelMap?: readonly number[] | null }
  /** Called after sending, so that the history can show the new downlinks. */
  onSent: () => void
}

/** The commands that the user may send, each with its form; sends one alone, or several together in their order. */
export const CommandSender = ({
  thermostat: { eui, firmwareVersion, uplinkMinutes },
  known,
  onSent,
}: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const whyNotText = useWhyNotText()
  const words = useCommandWords()
  const [drafts, setDrafts] = useState(() => firstDrafts(known))
  const [options, setOptions] = useState<SendOptions>({
    ignoreVersion: false,
    expirationMinutes: expirationMinutesDefault,
  })
  const [chosen, setChosen] = useState<readonly ThermostatCommand[]>([])
  const { send, sending, error, refused, warnings } = useSending(eui, drafts, options)
  const whyNot = (name: ThermostatCommand): string | undefined => {
    const draft = whyNotText(whyNotDraft(drafts, name))
    if (draft !== undefined || options.ignoreVersion) return draft
    const version = codesOf(name)
      .map((code) => whyNotSupported(firmwareVersion, code))
      .find((reason) => reason !== undefined)
    return version && translate(`commands.whyNot.${version}`)
  }
  return (
    <>
      <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        <OptionFields options={options} uplinkMinutes={uplinkMinutes} onChange={setOptions} />
      </Box>
      <CommandGroups
        drafts={drafts}
        onDrafts={setDrafts}
        levels={known.levelMap}
        chosen={chosen}
        onChosen={setChosen}
        rowOf={(name) => ({
          present: viewOf(name).present?.(known, words),
          whyNot: whyNot(name),
          busy: sending.includes(name),
          onSend: () => send([name], onSent),
        })}
      />
      {(error || refused || warnings.length > 0) && (
        <Box role="status" sx={{ px: { xs: 2, sm: 3 }, pt: 1.5, display: 'grid', gap: 1 }}>
          {error && <Alert severity="error">{failureText(error)}</Alert>}
          {refused && (
            <Alert severity="warning">
              {translate(`commands.refused.${refused}`, {
                _: translate(`errors.${refused}`, { _: translate('errors.rule') }),
              })}
            </Alert>
          )}
          {warnings.map((warning) => (
            <Alert key={warning} severity="warning">
              {translate(`commands.warnings.${warning}`)}
            </Alert>
          ))}
        </Box>
      )}
      {chosen.length > 0 && (
        <SendBar
          chosen={chosen}
          drafts={drafts}
          whyNot={chosen.map(whyNot).find((reason) => reason !== undefined)}
          busy={sending.length > 1}
          onSend={() =>
            send(chosen, () => {
              setChosen([])
              onSent()
            })
          }
          onClear={() => setChosen([])}
        />
      )}
    </>
  )
}
