import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useRecordContext, type RaRecord } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useSavedHere } from './savedHere.ts'

/** The row that a form was opened with, as long as something is typed and not saved. */
export interface HeldRow {
  row: RaRecord | undefined
  hold: Dispatch<SetStateAction<RaRecord | undefined>>
  /** Whether it is saved, and another page on its way. */
  isSaved: boolean
  /** For the write's options: a write that was refused keeps what was typed. */
  onSettled: (reply: unknown, error: unknown) => void
}

/**
 * Holds the row below a form still while something is typed: a row that live news refresh would take the place of what was typed, and its
 * version would let a save replace what the user has not seen.
 */
export const useHeldRow = (): HeldRow => {
  const [row, hold] = useState<RaRecord>()
  const { isSaved, onSettled } = useSavedHere()
  return {
    row,
    hold,
    isSaved,
    onSettled: (reply, error) => {
      if (!error) hold(undefined)
      onSettled(reply, error)
    },
  }
}

/** Within the form: holds the row from the first change on, until there is none. */
export const HoldRow = ({ held: { hold } }: { held: HeldRow }) => {
  const { isDirty } = useFormState()
  const record = useRecordContext()
  useEffect(() => {
    hold((row) => (isDirty ? (row ?? record) : undefined))
  }, [hold, isDirty, record])
  return null
}
