import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { lazyNamed } from '../loading/lazyNamed.tsx'

/** Says that there is no page at an address. */
export const NotFoundPage = lazyNamed(() => import('../states/NotFoundPage.tsx'), 'NotFoundPage')

/**
 * A page of a resource at its own address and at those of its tabs. react-admin leads whatever follows an address to the same page: a
 * link with a slip in it would open a form instead of the page that was meant.
 */
export const exactRoute = (tabs: readonly string[], Page: ComponentType): ComponentType =>
  function ExactRoute() {
    const { '*': rest = '' } = useParams()
    return rest === '' || tabs.includes(rest) ? <Page /> : <NotFoundPage />
  }
