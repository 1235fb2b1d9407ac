import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { pageOf } from '../../src/consent-site/pageOf.ts'
import { Site } from '../../src/consent-site/Site.tsx'
import { consentPages } from './consentPages.ts'
import { startBackends } from './webBackends.ts'

interface Opening {
  /** The backend is not reached. */
  offline?: boolean
  /** What happens on the page before its script has run. */
  before?: (page: HTMLElement) => void
}

/**
 * The consent site over the real backends and a server of its own, from which its pages come. `open` has a browser's part in it:
 * takes the page, and lets React take it over.
 */
export const consentApp = async () => {
  const { ask, stop, main } = await startBackends({ CONSENT_PUBLIC_URL: location.origin })
  const { folder, remove } = await consentPages()
  const site = String(await ask('consentSite', { folder }))
  // a browser reads addresses from where its page is
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => reach(new URL(url, site), init))
  vi.stubGlobal('scrollTo', () => undefined)
  return {
    ask,
    open: async (path: string, { offline = false, before }: Opening = {}) => {
      history.replaceState(null, '', path)
      const html = await (await fetch(path)).text()
      const page = pageOf(html)
      if (!page) throw new Error(`${path} is no page of the site`)
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      document.documentElement.lang = parsed.documentElement.lang
      document.title = parsed.title
      document.body.replaceChildren(...parsed.querySelectorAll('#root'))
      const container = document.getElementById('root')
      if (!container) throw new Error('the page has no root')
      before?.(container)
      const first = offline ? { ...page, data: { ...page.data, main: main.replace(/\d+$/, '9') } } : page
      render(<Site first={first} />, { container, hydrate: true })
      return userEvent.setup()
    },
    stop: async () => {
      vi.unstubAllGlobals()
      await stop()
      await remove()
    },
  }
}

export type ConsentApp = Awaited<ReturnType<typeof consentApp>>
