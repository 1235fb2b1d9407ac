/**
 * Ref of a bar that sticks to the bottom of the window: as long as it is there, notifications on phones stand above it (theme/components.ts).
 */
export const watchFooter = (node: HTMLElement | null) => {
  if (!node || typeof ResizeObserver === 'undefined') return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty('--footer', `${node.offsetHeight}px`))
  sizes.observe(node)
  return () => {
    sizes.disconnect()
    style.removeProperty('--footer')
  }
}
