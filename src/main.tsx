import 'virtual:tokens.css'
import './theme/base.css'
import { firstPages } from 'virtual:first-pages'
import { accountRoute, isInstaller, safeNext, signInUrl } from './paths.ts'
import { sendAhead } from './providers/authedFetch.ts'
import { readConfig } from './providers/config.ts'
import { mayAny } from './providers/declared.ts'
import { readLanguage } from './providers/language.ts'
import { openingsKey } from './providers/openingView.ts'
import { knownPermissions } from './providers/rights.ts'
import { readSession, readTenant } from './providers/session.ts'
import { textsIn } from './providers/texts.ts'

/** Shows the account screens, the app, or the installer. None loads the others' code. */
const loadApp = (pathname: string) =>
  isInstaller(pathname) ? import('./installer/mountInstaller.tsx') : import('./mountApp.tsx')
const loadAccount = () => import('./account/mountAccount.tsx')

const lists = import.meta.glob('./resources/*/*List.tsx')

/** Requests the rows of a list, or the figures of the start page, unless they will be others: of a filter in the URL, or one that was kept (src/providers/store.ts, openingView.ts). */
const requestRows = (resource: string): void => {
  const page = Object.hasOwn(firstPages, resource) ? firstPages[resource] : undefined
  const owner = `.${readSession()?.user.id ?? ''}.${readTenant() ?? 'none'}.`
  const kept = Object.entries(localStorage).some(
    ([key, value]) =>
      key.endsWith(`${owner}${resource}.listParams`) ||
      (key.endsWith(owner + openingsKey) && String(value).includes(`"${resource}":`)),
  )
  if (!page || location.search !== '' || kept) return
  // without a client, the start page has no figures
  if (resource === '' && readTenant() === undefined) return
  if (mayAny(knownPermissions(), page.needs)) sendAhead(readConfig()[page.backend] + page.url)
}

/** Asks for what the screen at a URL needs beside the app: the texts, a list and its rows. The app asks again for whatever fails. */
const loadAhead = (pathname: string): void => {
  textsIn(readLanguage()).catch(() => undefined)
  const [, resource = '', ...rest] = pathname.split('/')
  if (rest.some(Boolean)) return
  requestRows(resource)
  for (const [file, load] of Object.entries(lists))
    if (file.startsWith(`./resources/${resource}/`)) load().catch(() => undefined)
}

async function start(root: HTMLElement): Promise<void> {
  document.documentElement.lang = readLanguage()
  const route = accountRoute(location.pathname)
  if (readSession()) {
    if (route?.screen === 'signIn')
      history.replaceState(null, '', safeNext(new URLSearchParams(location.search).get('next')))
  } else if (!route) {
    history.replaceState(null, '', signInUrl(location.pathname + location.search + location.hash))
  }
  if (accountRoute(location.pathname)) {
    const { mountAccount } = await loadAccount()
    await mountAccount(root, { loadApp })
  } else {
    const app = loadApp(location.pathname)
    loadAhead(location.pathname)
    const { mountApp } = await app
    await mountApp(root)
  }
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    document.getElementById('stuck')?.removeAttribute('hidden')
    throw error
  })
}
