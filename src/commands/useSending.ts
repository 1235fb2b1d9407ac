import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { CommandWarning } from '../../domain/downlinks/waiting.ts'
import type { ThermostatCommand } from '../../domain/commands/commandTable.ts'
import { sendCommand, sendTogether, type CommandDrafts } from './commandViews.ts'
import type { SendOptions } from './StepView.ts'

/** Sends commands to a thermostat, one or several together, and keeps the notes on their chances to show afterwards. */
export const useSending = (eui: string, drafts: CommandDrafts, options: SendOptions) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [warnings, setWarnings] = useState<readonly CommandWarning[]>([])
  const [refused, setRefused] = useState<string>()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (chosen: readonly ThermostatCommand[]) => {
      const [name] = chosen
      return chosen.length === 1 && name !== undefined
        ? sendCommand(eui, name, drafts[name], options)
        : sendTogether(eui, chosen, drafts, options)
    },
    onSuccess: (sent, chosen) => {
      setWarnings(sent.warnings)
      setRefused(sent.refused ?? undefined)
      if (!sent.refused)
        notify('commands.queued', { type: 'success', messageArgs: { smart_count: chosen.length } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['downlinks'] }),
  })
  return {
    send: (chosen: readonly ThermostatCommand[], after?: () => void) => {
      setWarnings([])
      setRefused(undefined)
      mutate(chosen, after && { onSuccess: after })
    },
    sending: isPending ? variables : [],
    error,
    refused,
    warnings,
  }
}
