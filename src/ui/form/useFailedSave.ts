import { useNotify, useTranslate } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { failureSentence } from '../../providers/reasons.ts'

/** The errors render a moment after the response; the first one may be out of view. */
const showFirstFault = () => {
  setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid=true], [role=dialog] [aria-invalid=true]')?.focus(), 50)
}

/** Shows why a save failed; where the reason is at a field, the form shows it. */
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
