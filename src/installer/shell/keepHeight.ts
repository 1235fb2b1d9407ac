/**
 * Ref of what changes its height while somebody taps beside it: it keeps the largest that it had, as `--kept-height`, which its style is to
 * have as the least. What gets lower at the end of a page has the browser scroll back, and the next tap meets another button than it was
 * meant for. A window of another width begins anew.
 */
export const keepHeight = (node: HTMLElement | null) => {
  // not in jsdom
  if (!node || typeof ResizeObserver === 'undefined') return undefined
  let [most, width] = [0, innerWidth]
  const sizes = new ResizeObserver(() => {
    if (innerWidth !== width) {
      ;[most, width] = [0, innerWidth]
      node.style.removeProperty('--kept-height')
    }
    if (node.offsetHeight <= most) return
    most = node.offsetHeight
    node.style.setProperty('--kept-height', `${most}px`)
  })
  sizes.observe(node)
  return () => {
    sizes.disconnect()
    node.style.removeProperty('--kept-height')
  }
}
