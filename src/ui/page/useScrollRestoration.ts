import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isRecord } from '../../../domain/records.ts'

/** How far each entry of the history was scrolled, px. */
const positions = new Map<string, number>()

/** A page, whichever of its tabs: what it is of, and its record. */
const pageOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/')

let last: string | undefined

/**
 * Whoever goes back or forward is where they were; who follows a link to another page, or
 * turns to the next page of rows, begins at its top. The browser alone is too early for that.
 */
export const useScrollRestoration = () => {
  const { key, pathname, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  // as react-admin's lists ask with the next page of rows
  const isAsked = isRecord(state) && state['_scrollToTop'] === true
  // at once: a shorter page scrolls by itself, which is not where its predecessor was
  useLayoutEffect(() => {
    const keep = () => positions.set(key, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key])
  useEffect(() => {
    const isOther = pageOf(pathname) !== last
    last = pageOf(pathname)
    const position = isBack ? positions.get(key) : isOther || isAsked ? 0 : undefined
    if (position !== undefined) scrollTo(0, position)
  }, [key, isBack, isAsked, pathname])
}
