let isLeaving = false

// as early as the app begins: of two listeners that capture, the browser asks the older one first, and a form's may capture, too
addEventListener(
  'beforeunload',
  (event) => {
    if (isLeaving) event.stopImmediatePropagation()
  },
  { capture: true },
)

/**
 * Leaves or reloads the page without the browser's question about unsaved changes. Only for where the person has no
 * choice or has just chosen, and forms keep their drafts.
 */
export const leaveUnasked = (go: () => void): void => {
  isLeaving = true
  go()
}
