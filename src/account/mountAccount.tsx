import { createRoot } from 'react-dom/client'
import { accountRoute, safeNext } from '../paths.ts'
import { readLanguage } from '../providers/language.ts'
import { readSession } from '../providers/session.ts'
import '../theme/forms.css'
import './account.css'
import { AccountApp } from './AccountApp.tsx'
import { loadTexts } from './texts.ts'

interface Dependencies {
  /** @param pathname the page that it is opened on */
  loadApp: (pathname: string) => Promise<{ mountApp: (root: HTMLElement) => Promise<void> }>
}

/** Shows the account screens; after sign-in the app replaces them without a page load. */
export async function mountAccount(root: HTMLElement, { loadApp }: Dependencies): Promise<void> {
  const language = readLanguage()
  const t = await loadTexts(language)
  const react = createRoot(root)
  // Signed in on another tab: this one need not ask again.
  const onStorage = () => {
    if (readSession() && accountRoute(location.pathname)?.screen === 'signIn') location.reload()
  }
  addEventListener('storage', onStorage)
  const openApp = async (url: string) => {
    const { mountApp } = await loadApp(url)
    removeEventListener('storage', onStorage)
    history.replaceState(null, '', url)
    react.unmount()
    await mountApp(root)
  }
  const prepareApp = () => {
    // Only a preload: sign-in loads it again and reports an error.
    loadApp(safeNext(new URLSearchParams(location.search).get('next'))).catch(() => undefined)
  }
  react.render(<AccountApp language={language} t={t} prepareApp={prepareApp} openApp={openApp} />)
}
