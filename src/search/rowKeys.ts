/** The list of the page, which its keys walk through. */
const page = (): HTMLElement | null => document.getElementById('main-content')

const rows = (): HTMLElement[] => [
  ...(page()?.querySelectorAll<HTMLElement>('tbody > tr.RaDataTable-row') ?? []),
]

/** The row in which the focus is. */
export const rowHere = (): HTMLElement | undefined =>
  rows().find((row) => row.contains(document.activeElement))

/** Moves the focus to the next row or the one before; from outside of the list to its first. */
export const walk = (by: 1 | -1): void => {
  const all = rows()
  const here = all.findIndex((row) => row.contains(document.activeElement))
  const row = all[here === -1 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)]
  if (!row) return
  row.tabIndex = -1
  row.focus()
}

/** Ticks the row, or unticks it. */
export const tick = (row: HTMLElement): void =>
  row.querySelector<HTMLElement>('input[type=checkbox]')?.click()

/** Has the list look at the row beside it, or copy what names it (src/ui/list/rows/CellActs.tsx). */
export const tellRow = (row: HTMLElement, act: 'peek' | 'copy'): void => {
  row.dispatchEvent(new CustomEvent(`ventil-${act}`, { bubbles: true }))
}

/** Puts the cursor into the search of the page's list, or into the first of its filters. False: it has none. */
export const focusSearch = (): boolean => {
  const field =
    page()?.querySelector<HTMLInputElement>('input[name=q], input[type=search]') ??
    page()?.querySelector<HTMLInputElement>('.RaFilterForm-root input')
  field?.focus()
  field?.select()
  return field !== undefined && field !== null
}
