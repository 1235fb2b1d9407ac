import { useFormState } from 'react-hook-form'
import { LeaveGuard } from '../LeaveGuard.tsx'

/** Asks before changes of the surrounding form are lost. */
export const UnsavedChanges = () => {
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState()
  const changed = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  return <LeaveGuard guarded={changed} busy={isSubmitting} />
}
