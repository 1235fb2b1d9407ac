import { useRecordContext, useResourceContext, useSaveContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { ConflictDialog } from '../ConflictDialog.tsx'
import type { Conflict } from './EditForm.tsx'

interface Props {
  conflict: Conflict | undefined
  /** The fields that the form can change. */
  fields: readonly string[]
  onClose: () => void
}

/** Shown when somebody else saved first: the user chooses the version to keep. */
export const EditConflict = ({ conflict, fields, onClose }: Props) => {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const { save } = useSaveContext()
  const { reset, getValues } = useFormContext()
  if (!conflict) return null
  const { mine, current } = conflict
  const keepMine = () => {
    onClose()
    void save?.({ ...mine, version: current['version'] })
  }
  const takeTheirs = () => {
    reset({ ...getValues(), ...record, ...current })
    onClose()
  }
  return (
    <ConflictDialog
      open
      mine={mine}
      theirs={current}
      fields={fields.map((source) => ({ source, label: `resources.${resource}.fields.${source}` }))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={onClose}
    />
  )
}
