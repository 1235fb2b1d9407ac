import { useCallback, useState } from 'react'

/** Whether an element has ever scrolled into view, so that content far below loads late. Returns the element's ref too. */
export const useInSight = (): [
  seen: boolean,
  ref: (element: HTMLElement | null) => (() => void) | undefined,
] => {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [seen, ref]
}
