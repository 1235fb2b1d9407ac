import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { failureSentence } from '../../providers/reasons.ts'

/** The sentence that says why a call failed, in the language of the interface. */
export const useFailureText = () => {
  const translate = useTranslate()
  return (error: unknown): string => {
    const { key, args } = failureSentence(error)
    return translate(key, { ...args, _: translate('errors.internal') })
  }
}

interface Options<T> {
  /** Text key of the success message. */
  done: string
  /** Arguments of that message. */
  args?: Readonly<Record<string, string | number>>
  /** Called on success. */
  after?: (reply: T) => void
  /** Called on success and failure. */
  settled?: () => void
}

/** A call outside a form: shows success or failure, and refreshes the page. */
export const useAct = <T, A = void>(
  act: (args: A) => Promise<T>,
  { done, args = {}, after, settled }: Options<T>,
) => {
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
