import { useCallback, useState } from 'react'

/** The width in px of the element that gets the ref; `assumed` until it is known. */
export const useWidth = (assumed: number) => {
  const [width, setWidth] = useState(assumed)
  const watch = useCallback((node: HTMLElement | null) => {
    if (!node || typeof ResizeObserver === 'undefined') return undefined
    const look = () => {
      if (node.clientWidth > 0) setWidth(node.clientWidth)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(node)
    look()
    return () => sizes.disconnect()
  }, [])
  return { width, watch }
}
