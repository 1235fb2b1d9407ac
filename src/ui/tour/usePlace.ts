import { useEffect, useEffectEvent, useState } from 'react'
import { headerHeight } from '../../theme/components.ts'
import { elementOf, type Stop } from './tours.ts'

/** Room between the bar and what begins below it, px. */
const above = 16

export interface Place {
  stop: Stop
  element: HTMLElement
  top: number
  left: number
  width: number
  height: number
}

const placeOf = (stop: Stop): Place | undefined => {
  const element = elementOf(stop)
  if (!element) return undefined
  const { top, left, width, height } = element.getBoundingClientRect()
  return { stop, element, top, left, width, height }
}

/** Leaves the page where it is if all of the element is in view; what is high begins below the bar. */
const bringIntoView = (element: HTMLElement) => {
  const { top, bottom, height } = element.getBoundingClientRect()
  // what sticks to the window, as the bars do, is always there
  if (top >= 0 && bottom <= window.innerHeight && (top >= headerHeight || bottom <= headerHeight)) return
  if (height > window.innerHeight / 2) window.scrollBy({ top: top - headerHeight - above })
  else element.scrollIntoView({ block: 'center' })
}

/**
 * Where the element of a stop is in the window, which it is scrolled into; followed while the page moves.
 * @param onMissing is called with the stop when the page has its element no more, maybe more than once
 */
export const usePlace = (stop: Stop, onMissing: (stop: Stop) => void): Place | undefined => {
  const [place, setPlace] = useState<Place>()
  const miss = useEffectEvent(onMissing)
  useEffect(() => {
    const element = elementOf(stop)
    if (element) bringIntoView(element)
    const measure = () => {
      const next = placeOf(stop)
      if (next) setPlace(next)
      else miss(stop)
    }
    const nodes = new MutationObserver(measure)
    const sizes = new ResizeObserver(measure)
    nodes.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    sizes.observe(document.body)
    if (element) sizes.observe(element)
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    measure()
    return () => {
      nodes.disconnect()
      sizes.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [stop])
  return place?.stop === stop ? place : undefined
}
