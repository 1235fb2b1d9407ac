/**
 * Ref of the selected tab: shows it in the middle of its row, again when the row changes its width, as it does when the arrows beside it appear.
 */
export const keepInView = (tab: HTMLElement | null) => {
  const row = tab?.closest<HTMLElement>('.MuiTabs-scroller, [data-tabs]')
  if (!tab || !row || typeof ResizeObserver === 'undefined') return undefined
  const sizes = new ResizeObserver(() => {
    const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
  })
  sizes.observe(row)
  return () => sizes.disconnect()
}
