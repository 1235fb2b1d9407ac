import { useNotify, useTranslate } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { failureSentence } from '../../providers/reasons.ts'

/** The reasons come to their fields a moment after the answer; the first of them may be out of sight. */
const showFirstFault = () => {
  setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid=true], [role=dialog] [aria-invalid=true]')?.focus(), 50)
}

/** Says why a save failed; where the reason stands at a field already, the form says it. */
export const useFailedSave = () => {
  const notify = useNotify()
  const translate = useTranslate()
  return (error: unknown): void => {
    if (error instanceof CallError && error.body.fields) {
      notify('ra.message.invalid_form', { type: 'error' })
      showFirstFault()
      return
    }
    const { key, args } = failureSentence(error)
    notify(translate(key, { ...args, _: translate('errors.internal') }), { type: 'error' })
  }
}
