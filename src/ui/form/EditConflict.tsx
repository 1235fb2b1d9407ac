import type { ReactNode } from 'react'
import { useRecordContext, useResourceContext, useSaveContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { ConflictDialog } from '../dialogs/ConflictDialog.tsx'

/** Both versions, when somebody else saved first. */
export interface Conflict {
  mine: Record<string, unknown>
  current: Record<string, unknown>
}

export type Shows = Readonly<Record<string, (value: unknown) => ReactNode>>

interface Props {
  conflict: Conflict | undefined
  /** The fields that the form can change. */
  fields: readonly string[]
  /** How values are shown that are not a text, a number or a flag, by field. */
  shows?: Shows | undefined
  onClose: () => void
}

/** Shown when somebody else saved first: the user chooses the version to keep. */
export const EditConflict = ({ conflict, fields, shows = {}, onClose }: Props) => {
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
      fields={fields.map((source) => ({
        source,
        label: `resources.${resource}.fields.${source}`,
        ...(shows[source] && { render: shows[source] }),
      }))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={onClose}
    />
  )
}
