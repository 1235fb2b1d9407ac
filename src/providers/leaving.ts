/**
 * Leaves or reloads the page without the browser's question about unsaved changes. Only for where the person has no
 * choice or has just chosen, and forms keep their drafts.
 */
export const leaveUnasked = (go: () => void): void => {
  // before the listeners of the forms, which would ask
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  go()
}
