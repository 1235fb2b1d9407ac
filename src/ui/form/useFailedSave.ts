import { useNotify, useTranslate } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { failureSentence } from '../../providers/reasons.ts'

/** Goes to the first field with an error, which may be out of view. The errors render a moment later. */
export const showFirstFault = () => {
  setTimeout(
    () =>
      document
        .querySelector<HTMLElement>('main [aria-invalid=true], [role=dialog] [aria-invalid=true]')
        ?.focus(),
    50,
  )
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
