/** Ref of a bar whose height a property of the whole page holds, for as long as it is there. */
const watchHeight = (property: string) => (node: HTMLElement | null) => {
  if (!node || typeof ResizeObserver === 'undefined') return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty(property, `${node.offsetHeight}px`))
  sizes.observe(node)
  return () => {
    sizes.disconnect()
    style.removeProperty(property)
  }
}

/** Ref of a bar that sticks to the bottom of the window: as long as it is there, notifications on phones stand above it (theme/components.ts). */
export const watchFooter = watchHeight('--footer')

/** Ref of the phone's menu below everything: whatever else sticks to the bottom stands on it. */
export const watchBar = watchHeight('--bar')
