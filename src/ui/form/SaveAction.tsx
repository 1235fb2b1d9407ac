import { use } from 'react'
import { SaveButton, useSaveContext, type SaveButtonProps } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { IsSavedHere } from './savedHere.ts'

/**
 * The button that sends a form. It can be pressed before anything was changed, which shows what is missing, but not
 * while the form is being saved, nor before the page is there that it leads to: `alwaysEnable` alone would leave it open
 * to a second click.
 */
export const SaveAction = ({ disabled = false, ...button }: Omit<SaveButtonProps, 'alwaysEnable'>) => {
  const { isSubmitting } = useFormState()
  const { saving = false } = useSaveContext()
  const isSaved = use(IsSavedHere)
  const open = !isSubmitting && !saving && !isSaved && !disabled
  return <SaveButton {...button} alwaysEnable={open} disabled={!open} />
}
