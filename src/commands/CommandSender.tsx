import { Alert, Box, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import type { Thermostat } from '../../contract/main/thermostatShapes.ts'
import { whyNotSupported } from '../../domain/commands/command.ts'
import { expirationMinutesDefault } from '../../domain/downlinks/expiration.ts'
import type { ThermostatCommand } from '../../domain/limits.ts'
import { useFailureText } from '../ui/useFailureText.ts'
import { firstDrafts, whyNotDraft, type Known } from './commandDraft.ts'
import { codesOf, commandGroups } from './commandGroups.ts'
import { maySend } from './commandNeeds.ts'
import { CommandRow } from './CommandRow.tsx'
import { OptionFields } from './OptionFields.tsx'
import { SendBar } from './SendBar.tsx'
import type { SendOptions } from './sendCommand.ts'
import { usePresent } from './usePresent.ts'
import { useSending } from './useSending.ts'
import { useWhyNotText } from './useWhyNotText.ts'

interface Props {
  thermostat: Thermostat
  known: Known & { levelMap?: readonly number[] | null }
  /** Something was sent: what becomes of it is to be seen. */
  onSent: () => void
}

/** The commands that somebody may send, each with its form; one is sent by itself, several together in their order. */
export const CommandSender = ({ thermostat: { eui, firmwareVersion, uplinkMinutes }, known, onSent }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const whyNotText = useWhyNotText()
  const present = usePresent(known)
  const { permissions = [] } = usePermissions<string[]>()
  const [drafts, setDrafts] = useState(() => firstDrafts(known))
  const [options, setOptions] = useState<SendOptions>({ ignoreVersion: false, expirationMinutes: expirationMinutesDefault })
  const [opened, setOpened] = useState<ThermostatCommand>()
  const [chosen, setChosen] = useState<readonly ThermostatCommand[]>([])
  const { send, sending, error, refused, warnings } = useSending(eui, drafts, options)
  const whyNot = (name: ThermostatCommand): string | undefined => {
    const draft = whyNotText(whyNotDraft(drafts, name))
    if (draft !== undefined || options.ignoreVersion) return draft
    const version = codesOf[name].map((code) => whyNotSupported(firmwareVersion, code)).find((reason) => reason !== undefined)
    return version && translate(`commands.whyNot.${version}`)
  }
  const choose = (name: ThermostatCommand, on: boolean) => {
    setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name))
    if (on) setOpened(name)
  }
  return (
    <>
      <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        <OptionFields options={options} uplinkMinutes={uplinkMinutes} onChange={setOptions} />
      </Box>
      {commandGroups.map(({ name: group, commands }) => {
        const allowed = commands.filter((name) => maySend(permissions, name))
        return (
          allowed.length > 0 && (
            <Box component="section" key={group} aria-label={translate(`commands.groups.${group}`)} sx={{ mt: 2 }}>
              <Typography variant="overline" component="h3" color="text.secondary" sx={{ px: { xs: 2, sm: 3 } }}>
                {translate(`commands.groups.${group}`)}
              </Typography>
              {allowed.map((name) => (
                <CommandRow
                  key={name}
                  name={name}
                  drafts={drafts}
                  onDrafts={setDrafts}
                  levels={known.levelMap}
                  present={present(name)}
                  open={opened === name}
                  onOpen={(open) => setOpened(open ? name : undefined)}
                  chosen={chosen.includes(name)}
                  onChoose={(on) => choose(name, on)}
                  whyNot={whyNot(name)}
                  busy={sending.includes(name)}
                  onSend={() => send([name], onSent)}
                />
              ))}
            </Box>
          )
        )
      })}
      {(error || refused || warnings.length > 0) && (
        <Box role="status" sx={{ px: { xs: 2, sm: 3 }, pt: 1.5, display: 'grid', gap: 1 }}>
          {error && <Alert severity="error">{failureText(error)}</Alert>}
          {refused && (
            <Alert severity="warning">{translate(`commands.refused.${refused}`, { _: translate(`errors.${refused}`, { _: translate('errors.rule') }) })}</Alert>
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
