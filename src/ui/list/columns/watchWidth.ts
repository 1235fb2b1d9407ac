/**
 * Ref callback for the element around a table: sets `data-wide` while the table is wider than the element. Only then
 * may the table scroll, as a scroll container would confine the table's sticky head.
 */
export const watchWidth = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element || typeof ResizeObserver === 'undefined') return undefined
  const look = () => {
    const table = element.querySelector('table')
    if (!table) return
    sizes.observe(table)
    element.toggleAttribute('data-wide', table.offsetWidth > element.clientWidth)
  }
  const sizes = new ResizeObserver(look)
  sizes.observe(element)
  return () => sizes.disconnect()
}
