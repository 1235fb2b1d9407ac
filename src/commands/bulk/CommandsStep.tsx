import { Alert, Box, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { useTranslate, useUnselectAll } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { BulkUpdateInput, bulkUpdates } from '../../../contract/main/bulkUpdates.ts'
import { expirationMinutesDefault } from '../../../domain/downlinks/waiting.ts'
import type { ThermostatCommand } from '../../../domain/commands/commandTable.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { BackButton, ForwardButton } from '../../ui/wizard/WizardButtons.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { CommandGroups } from '../CommandGroups.tsx'
import { useWhyNotText } from '../commandTexts.ts'
import { choiceOf, firstDrafts, inSendingOrder, whyNotDraft, type CommandDrafts } from '../commandViews.ts'
import { OptionFields } from '../OptionFields.tsx'
import { SendingOrder } from '../SendBar.tsx'
import type { SendOptions } from '../StepView.ts'
import { dropTarget } from './target.ts'

/** The commands of a bulk update as they are chosen and filled in; `name` once it was typed. */
export interface ChosenCommands {
  drafts: CommandDrafts
  options: SendOptions
  chosen: readonly ThermostatCommand[]
  name?: string
}

const firstCommands = (): ChosenCommands => ({
  drafts: firstDrafts(),
  options: { ignoreVersion: false, expirationMinutes: expirationMinutesDefault },
  chosen: [],
})

export interface CommandsStepProps {
  filters: Record<string, unknown>
  /** Absent until one was chosen or filled in. */
  commands: ChosenCommands | undefined
  setCommands: Dispatch<SetStateAction<ChosenCommands | undefined>>
  /** Called before the page of the plan opens. */
  onPlanned: () => void
  onBack: () => void
}

/** Chooses the commands. Planning asks the server for the targets and the duration, and sends nothing. */
export const CommandsStep = ({ filters, commands, setCommands, onPlanned, onBack }: CommandsStepProps) => {
  const [first] = useState(firstCommands)
  const { drafts, options, chosen, name: typed } = commands ?? first
  const onChange = (part: Partial<ChosenCommands>) => setCommands((now) => ({ ...(now ?? first), ...part }))
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const unselect = useUnselectAll('thermostats')
  const failureText = useFailureText()
  const whyNotText = useWhyNotText()
  const name =
    typed ??
    inSendingOrder(chosen)
      .map((one) => translate(`commands.names.${one}`))
      .join(', ')
      .slice(0, 120)
  const wrong = chosen
    .map((one) => whyNotText(whyNotDraft(drafts, one)))
    .find((reason) => reason !== undefined)
  const whyNot =
    chosen.length === 0
      ? translate('commands.whyNot.atLeastOne')
      : (wrong ?? (name.trim() === '' ? translate('commands.bulk.nameRequired') : undefined))
  const plan = useMutation({
    mutationFn: () =>
      main(bulkUpdates.plan, {
        body: BulkUpdateInput.parse({ name, filters, commands: choiceOf(drafts, chosen), ...options }),
      }),
    onSuccess: (bulk) => {
      onPlanned()
      queryClient.setQueryData(['bulk-updates', 'of', bulk.id], bulk)
      void queryClient.invalidateQueries({ queryKey: ['bulk-updates', 'getList'] })
      // what was ticked was ticked for this
      unselect()
      dropTarget()
      void navigate(paths.bulkUpdate(bulk.id), { state: { _scrollToTop: true } })
    },
  })
  return (
    <>
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: 1 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {translate('commands.bulk.steps.commands')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('commands.bulk.commandsHelp')}
        </Typography>
      </Box>
      <CommandGroups
        drafts={drafts}
        onDrafts={(next) => onChange({ drafts: next })}
        levels={null}
        chosen={chosen}
        onChosen={(next) => onChange({ chosen: next })}
      />
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <OptionFields options={options} onChange={(next) => onChange({ options: next })} />
        <TextField
          required
          label={translate('commands.bulk.columns.name')}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          sx={{ mt: 1.5 }}
        />
        {chosen.length > 0 && (
          <Box sx={{ mt: 2 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate('commands.all.order')}
            </Typography>
            <SendingOrder chosen={chosen} />
          </Box>
        )}
        {plan.error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failureText(plan.error)}
          </Alert>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 3 }}>
          <BackButton back={onBack} busy={plan.isPending} />
          {/* stays busy until the plan's page is there: a second click would make a second plan */}
          <ForwardButton
            label={translate('commands.bulk.makePlan')}
            reason={whyNot ?? ''}
            busy={plan.isPending || plan.isSuccess}
            go={() => plan.mutate()}
          />
        </Box>
      </Box>
    </>
  )
}
