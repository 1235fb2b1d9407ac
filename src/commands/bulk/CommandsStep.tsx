import BackIcon from '@mui/icons-material/ArrowBack'
import { Alert, Box, Button, TextField, Tooltip, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { BulkUpdateInput, bulkUpdates } from '../../../contract/main/bulkUpdates.ts'
import { expirationMinutesDefault } from '../../../domain/downlinks/expiration.ts'
import type { ThermostatCommand } from '../../../domain/limits.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { useFailureText } from '../../ui/useFailureText.ts'
import { choiceOf, firstDrafts, inSendingOrder, whyNotDraft } from '../commandDraft.ts'
import { commandGroups } from '../commandGroups.ts'
import { maySend } from '../commandNeeds.ts'
import { CommandRow } from '../CommandRow.tsx'
import { OptionFields } from '../OptionFields.tsx'
import type { SendOptions } from '../sendCommand.ts'
import { SendingOrder } from '../SendingOrder.tsx'
import { useWhyNotText } from '../useWhyNotText.ts'

/** What is sent; planning it asks the server to whom it goes and how long it takes, and sends nothing. */
export const CommandsStep = ({ filters, onBack }: { filters: Record<string, unknown>; onBack: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const whyNotText = useWhyNotText()
  const { permissions = [] } = usePermissions<string[]>()
  const [drafts, setDrafts] = useState(() => firstDrafts())
  const [options, setOptions] = useState<SendOptions>({ ignoreVersion: false, expirationMinutes: expirationMinutesDefault })
  const [opened, setOpened] = useState<ThermostatCommand>()
  const [chosen, setChosen] = useState<readonly ThermostatCommand[]>([])
  const [typed, setTyped] = useState<string>()
  const name =
    typed ??
    inSendingOrder(chosen)
      .map((one) => translate(`commands.names.${one}`))
      .join(', ')
      .slice(0, 120)
  const wrong = chosen.map((one) => whyNotText(whyNotDraft(drafts, one))).find((reason) => reason !== undefined)
  const whyNot =
    chosen.length === 0 ? translate('commands.whyNot.atLeastOne') : (wrong ?? (name.trim() === '' ? translate('commands.bulk.nameRequired') : undefined))
  const plan = useMutation({
    mutationFn: () => main(bulkUpdates.plan, { body: BulkUpdateInput.parse({ name, filters, commands: choiceOf(drafts, chosen), ...options }) }),
    onSuccess: (bulk) => {
      queryClient.setQueryData(['bulk-updates', 'of', bulk.id], bulk)
      void queryClient.invalidateQueries({ queryKey: ['bulk-updates', 'getList'] })
      void navigate(paths.bulkUpdate(bulk.id), { state: { _scrollToTop: true } })
    },
  })
  const choose = (one: ThermostatCommand, on: boolean) => {
    setChosen(on ? [...chosen, one] : chosen.filter((other) => other !== one))
    if (on) setOpened(one)
  }
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
      {commandGroups.map(({ name: group, commands }) => {
        const allowed = commands.filter((one) => maySend(permissions, one))
        return (
          allowed.length > 0 && (
            <Box component="section" key={group} aria-label={translate(`commands.groups.${group}`)} sx={{ mt: 1.5 }}>
              <Typography variant="overline" component="h3" color="text.secondary" sx={{ px: { xs: 2, sm: 3 } }}>
                {translate(`commands.groups.${group}`)}
              </Typography>
              {allowed.map((one) => (
                <CommandRow
                  key={one}
                  name={one}
                  drafts={drafts}
                  onDrafts={setDrafts}
                  levels={null}
                  open={opened === one}
                  onOpen={(open) => setOpened(open ? one : undefined)}
                  chosen={chosen.includes(one)}
                  onChoose={(on) => choose(one, on)}
                  whyNot={undefined}
                />
              ))}
            </Box>
          )
        )
      })}
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <OptionFields options={options} onChange={setOptions} />
        <TextField
          required
          label={translate('commands.bulk.columns.name')}
          value={name}
          onChange={(event) => setTyped(event.target.value)}
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
          <Button startIcon={<BackIcon />} onClick={onBack} disabled={plan.isPending}>
            {translate('commands.bulk.back')}
          </Button>
          <Tooltip title={whyNot ?? ''} describeChild>
            <span>
              <Button variant="contained" disabled={whyNot !== undefined} loading={plan.isPending} onClick={() => plan.mutate()}>
                {translate('commands.bulk.makePlan')}
              </Button>
            </span>
          </Tooltip>
        </Box>
      </Box>
    </>
  )
}
