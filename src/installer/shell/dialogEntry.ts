import { isRecord } from '../../../domain/records.ts'
import { place } from './ways.ts'

/** The dialog or menu on top. */
export const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)')].at(-1)

/** Closes it as the Escape key does. */
export const closeDialog = (): void => {
  openDialog()?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
}

/** Whether this entry of the history stands for a dialog. */
const isOfDialog = (): boolean => isRecord(history.state) && history.state['isOfDialog'] === true

/** Begins what `watchDialogs` describes. @returns stops it */
const watchFirstPage = (): (() => void) => {
  /** Whether there is an entry for a dialog that is open, and whether it is being left because that was closed. */
  let [isHeld, isLeaving] = [false, false]
  const leave = () => {
    isLeaving = true
    history.back()
  }
  const settle = () => {
    const isOpen = openDialog() !== undefined
    if (isOpen && !isHeld && !isLeaving && place() === 0) {
      isHeld = true
      history.pushState({ ...history.state, isOfDialog: true }, '')
    }
    if (isOpen || !isHeld) return
    isHeld = false
    // what opened another page instead left the entry behind: it is passed when somebody comes back to it
    if (isOfDialog()) leave()
  }
  // before the router, which is to know nothing of the entry
  const onPop = (event: PopStateEvent) => {
    if (isOfDialog()) {
      event.stopImmediatePropagation()
      history.back()
    } else if (isHeld || isLeaving) {
      event.stopImmediatePropagation()
      if (isHeld) closeDialog()
      isHeld = false
      isLeaving = false
      // one that cannot be closed now, or another below it
      setTimeout(settle)
    }
  }
  const dialogs = new MutationObserver(settle)
  dialogs.observe(document.body, { childList: true })
  addEventListener('popstate', onPop)
  // a reload closed the dialog
  if (isOfDialog()) leave()
  return () => {
    dialogs.disconnect()
    removeEventListener('popstate', onPop)
  }
}

let stop: (() => void) | undefined

export const unwatchDialogs = (): void => {
  stop?.()
  stop = undefined
}

/**
 * On the first page of the tab there is nothing before it that the router could come back from: while a dialog is open there, it has an entry
 * of its own in the history, which goes with it. To be called before there is a router: the window tells of its history in the order in which
 * it was asked to, and the router is not to see that entry.
 */
export const watchDialogs = (): void => {
  unwatchDialogs()
  stop = watchFirstPage()
}
