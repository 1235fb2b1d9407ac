import { use } from 'react'
import { useFormState } from 'react-hook-form'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { IsSavedHere } from './savedHere.ts'

/** Asks before changes of the surrounding form are lost. */
export const UnsavedChanges = () => {
  const { dirtyFields, isSubmitting } = useFormState()
  const isSaved = use(IsSavedHere)
  const changed = Object.keys(dirtyFields).length > 0 && !isSaved
  return <LeaveGuard guarded={changed} busy={isSubmitting} />
}
