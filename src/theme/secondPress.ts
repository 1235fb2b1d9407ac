import type { MouseEvent } from 'react'

/**
 * The second press of a double click lands on what lies around the dialog or menu that the first one opened, where a press closes it again:
 * to whoever double-clicks, the button would do nothing. It is kept from what surrounds it; a press of its own closes.
 */
const keptFromSurroundings = (event: MouseEvent): void => {
  // what stands in the dialog hears both presses
  if (
    event.detail > 1 &&
    event.target instanceof Element &&
    event.target.matches('.MuiDialog-container, .MuiBackdrop-root')
  )
    event.stopPropagation()
}

/** For the dialog, which closes where a press began around it, and for the backdrop of menus and drawers. */
export const ofDialog = { onMouseDownCapture: keptFromSurroundings }
export const ofBackdrop = { onClickCapture: keptFromSurroundings }
