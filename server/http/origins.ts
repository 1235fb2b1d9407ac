import { dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import type { Config } from '../config.ts'

/** Of addresses; on this machine a page may be opened by either name, and speaks to the backends by the same. */
export const originsOf = (...urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => new URL(url).origin).flatMap((url) => [url, url.replace('//localhost', '//127.0.0.1')])),
]

/** A pattern of a call's path, with its parameters filled in. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

/** What the consent site asks for: the public calls of its own, and nothing else. */
const ofConsentSite = [dataPrivacySite.signup, dataPrivacySite.revoke, dataPrivacySite.texts].map(({ path }) => pathPattern(path))

/** The origins whose pages may call an address of a backend: the web app's, its own (/api/docs), and the consent site's for its own calls. */
export const originsFor = ({ urls }: Pick<Config, 'urls'>, backend: 'main' | 'identity'): ((url: string) => readonly string[]) => {
  const [web, consent] = [originsOf(urls.web, urls[backend]), originsOf(urls.consent)]
  return (url) => {
    const path = url.split('?')[0] ?? ''
    return ofConsentSite.some((pattern) => pattern.test(path)) ? [...web, ...consent] : web
  }
}
