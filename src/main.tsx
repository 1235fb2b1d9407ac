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
const lists = import.meta.glob('./resources/*/*List.tsx')
/** Loads the list that a URL names beside the app, which asks for it again. */
const loadList = (pathname: string): void => {
  const [, resource = '', ...rest] = pathname.split('/')
  if (rest.some(Boolean)) return
  for (const [file, load] of Object.entries(lists))
    if (file.startsWith(`./resources/${resource}/`)) load().catch(() => undefined)
}
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

const loadAccount = () => import('./account/mountAccount.tsx')

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
    if (!location.pathname.split('/').slice(2).some(Boolean))
      requestRows(location.pathname.split('/')[1] ?? '')
    loadList(location.pathname)
    // the app asks again if it fails
    textsIn(readLanguage()).catch(() => undefined)
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
