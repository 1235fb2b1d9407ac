import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { isOwnWay } from './ways.ts'

/** The dialog or menu on top. */
const openDialog = (): Element | undefined => [...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)')].at(-1)

/** The phone's back button closes the dialog that is open, as the Escape key does, and leaves the page only when none is. */
export const useBackClosesDialog = (): void => {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && !isOwnWay() && openDialog() !== undefined)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    openDialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    blocker.reset()
  }, [blocker])
}
