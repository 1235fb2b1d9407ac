import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import * as z from 'zod'
import { CallError } from '../../contract/client.ts'
import { settings, type SettingValue } from '../../contract/main/settings.ts'
import { whyNotSetting, type SettingCode } from '../../domain/settings.ts'
import { main } from '../providers/api.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'

export type Setting = z.output<typeof SettingValue>

export const settingsKey = ['settings']

/** The value that somebody else set meanwhile. */
const Current = z.object({ value: z.string(), version: z.number() })

const currentOf = (error: unknown) => {
  if (!(error instanceof CallError) || error.body.error !== 'staleVersion') return undefined
  return Current.safeParse(error.body.current).data
}

/** The reason code that the server gives for the value. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.body.fields?.['value'] : undefined

/** Whether something was typed that is not saved. */
export const isSettingChanged = ({ value }: Pick<Setting, 'value'>, draft: string | undefined): boolean =>
  draft !== undefined && draft.trim() !== value

/** A setting under edit: the draft, which its page holds, its error, saving it over the version that was read, and a conflict when somebody else saved first. */
export const useSetting = (
  code: SettingCode,
  setting: Setting,
  draft: string | undefined,
  setDraft: (draft: string | undefined) => void,
) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  const [conflict, setConflict] = useState<z.output<typeof Current>>()
  const value = draft ?? setting.value
  // an empty field means the default, which for some settings is empty
  const empties = value.trim() === '' && setting.default === ''
  const send = useMutation({
    mutationFn: async ({ text, version }: { text: string | undefined; version: number }): Promise<void> => {
      if (text === undefined) await main(settings.reset, { params: { code }, version })
      else await main(settings.update, { params: { code, value: text }, version })
    },
    onSuccess: async () => {
      notify('settings.saved', { type: 'success' })
      await queryClient.invalidateQueries({ queryKey: settingsKey })
      setDraft(undefined)
      setConflict(undefined)
    },
    onError: (error) => {
      const current = currentOf(error)
      if (current) setConflict(current)
      else if (reasonOf(error) === undefined) notify(failureText(error), { type: 'error' })
    },
  })
  const save = (version = setting.version) => {
    if (!empties && whyNotSetting(code, value.trim()) !== undefined) return
    send.mutate({ text: empties ? undefined : value.trim(), version })
  }
  return {
    value,
    conflict,
    busy: send.isPending,
    changed: isSettingChanged(setting, draft),
    whyNot: (empties ? undefined : whyNotSetting(code, value.trim())) ?? reasonOf(send.error),
    change: (text: string) => {
      send.reset()
      setDraft(text)
    },
    save,
    reset: () => send.mutate({ text: undefined, version: setting.version }),
    keepMine: () => {
      if (conflict) save(conflict.version)
      setConflict(undefined)
    },
    takeTheirs: async () => {
      await queryClient.invalidateQueries({ queryKey: settingsKey })
      setDraft(undefined)
      setConflict(undefined)
    },
    leaveConflict: () => setConflict(undefined),
  }
}
