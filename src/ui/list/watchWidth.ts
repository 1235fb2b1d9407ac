/**
 * For the element around a table: marks it `data-wide` while the table is wider than it. Only then may the table scroll
 * by itself, as an element that scrolls would hold the sticky head of a table inside.
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
