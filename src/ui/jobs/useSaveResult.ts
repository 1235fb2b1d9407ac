import { useNotify } from 'react-admin'
import { useFailureText } from '../buttons/useAct.ts'
import { saveJobResult } from './useJob.ts'

/** Saves a job's file through the browser, and says if there was nothing to export or why it could not be had. */
export const useSaveResult = () => {
  const notify = useNotify()
  const failureText = useFailureText()
  return (id: string): void => {
    saveJobResult(id)
      .then((saved) => (saved ? undefined : notify('lists.noData', { type: 'info' })))
      .catch((error: unknown) => notify(failureText(error), { type: 'error' }))
  }
}
