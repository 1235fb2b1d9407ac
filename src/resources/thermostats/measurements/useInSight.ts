import { useCallback, useState } from 'react'

/** Whether an element has ever come into sight: what is far below is not asked for until then. Gives the element's ref with it. */
export const useInSight = (): [seen: boolean, ref: (element: HTMLElement | null) => (() => void) | undefined] => {
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
