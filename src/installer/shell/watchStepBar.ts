import { watchFooter } from '../../ui/page/watchFooter.ts'

/** Whether a bar that sticks to the window covers an element, wholly or in part. */
const isCovered = (element: Element, bar: HTMLElement): boolean => {
  const [{ top, bottom }, over] = [element.getBoundingClientRect(), bar.getBoundingClientRect()]
  return !bar.contains(element) && bottom > over.top && top < over.bottom
}

/**
 * Ref of the bar of a step. It grows where an answer asks for more, such as a comment: what has the focus then moves up from behind it. What
 * was scrolled away stays there.
 */
export const watchStepBar = (node: HTMLElement | null) => {
  const stop = watchFooter(node)
  if (!node || typeof ResizeObserver === 'undefined') return stop
  // after that of the footer: the window keeps the new height free
  const sizes = new ResizeObserver(() => {
    const focused = document.activeElement
    if (focused && document.getElementById('main-content') !== focused && isCovered(focused, node))
      focused.scrollIntoView({ block: 'nearest' })
  })
  sizes.observe(node)
  return () => {
    sizes.disconnect()
    stop?.()
  }
}
