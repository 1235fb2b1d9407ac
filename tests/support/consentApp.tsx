import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { pageOf } from '../../src/consent-site/pageOf.ts'
import { Site } from '../../src/consent-site/Site.tsx'
import { consentPages } from './consentPages.ts'
import { startBackends } from './webBackends.ts'

interface Opening {
  /** Whether the backend is unreachable. */
  offline?: boolean
  /** Runs on the page before its script does. */
  before?: (page: HTMLElement) => void
}

/**
 * The consent site over the real backends and a server of its own, which renders its pages. `open` plays the browser: it loads the page
 * and lets React hydrate it.
 */
export const consentApp = async () => {
  const { ask, stop, main } = await startBackends({ CONSENT_PUBLIC_URL: location.origin })
  const { folder, remove } = await consentPages()
  const site = String(await ask('consentSite', { folder }))
  // a browser resolves URLs against the page's origin
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
