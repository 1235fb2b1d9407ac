import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { closeDialog, openDialog, unwatchDialogs } from './dialogEntry.ts'
import { isOwnWay } from './ways.ts'

/** The phone's back button closes the dialog that is open, as the Escape key does, and leaves the page only when none is. */
export const useBackClosesDialog = (): void => {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && !isOwnWay() && openDialog() !== undefined,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeDialog()
    blocker.reset()
  }, [blocker])
  useEffect(() => unwatchDialogs, [])
}
