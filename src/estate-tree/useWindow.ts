import { useCallback, useRef, useState } from 'react'

/** px; assumed for a container without a height yet. */
const unknownHeight = 800
/** Rows beyond the edges, so that nothing is blank while scrolling. */
const overscan = 12

/** The range of equally high rows that is visible in a scrolling element. */
export const useWindow = (count: number, lineHeight: number) => {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: unknownHeight })
  const watch = useCallback((node: HTMLDivElement | null) => {
    element.current = node
    if (!node) return undefined
    const look = () => setView({ top: node.scrollTop, height: node.clientHeight || unknownHeight })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    sizes?.observe(node)
    node.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes?.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [])
  const show = useCallback(
    (index: number) => {
      const node = element.current
      if (!node || index < 0) return
      const [top, height] = [index * lineHeight, node.clientHeight || unknownHeight]
      if (top < node.scrollTop) node.scrollTop = top
      else if (top + lineHeight > node.scrollTop + height) node.scrollTop = top + lineHeight - height
    },
    [lineHeight],
  )
  const from = Math.max(0, Math.floor(view.top / lineHeight) - overscan)
  const to = Math.min(count, Math.ceil((view.top + view.height) / lineHeight) + overscan)
  return { watch, show, from, to }
}
