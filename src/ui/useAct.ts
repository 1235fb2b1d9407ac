import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import { useFailureText } from './useFailureText.ts'

interface Options<T> {
  /** Text key of what is said when it is done. */
  done: string
  /** What stands in that text. */
  args?: Readonly<Record<string, string | number>>
  /** After it went well. */
  after?: (reply: T) => void
  /** After it went either way. */
  settled?: () => void
}

/** A call that is no form's: says that it is done, or why it failed, and has the page read again. */
export const useAct = <T, A = void>(act: (args: A) => Promise<T>, { done, args = {}, after, settled }: Options<T>) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: act,
    onSuccess: (reply) => {
      notify(done, { type: 'success', messageArgs: { ...args } })
      after?.(reply)
    },
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      refresh()
      settled?.()
    },
  })
}
