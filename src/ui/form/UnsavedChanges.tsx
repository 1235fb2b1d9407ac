import { use } from 'react'
import { useFormState } from 'react-hook-form'
import { LeaveGuard } from '../dialogs/LeaveGuard.tsx'
import { IsSavedHere } from './savedHere.ts'

/** Whether the surrounding form has changes that are not saved, and whether they are being sent. */
export const useUnsavedChanges = () => {
  const { dirtyFields, isSubmitting } = useFormState()
  const isSaved = use(IsSavedHere)
  return { isChanged: Object.keys(dirtyFields).length > 0 && !isSaved, isSubmitting }
}

/** Asks before changes of the surrounding form are lost. */
export const UnsavedChanges = () => {
  const { isChanged, isSubmitting } = useUnsavedChanges()
  return <LeaveGuard guarded={isChanged} busy={isSubmitting} />
}
