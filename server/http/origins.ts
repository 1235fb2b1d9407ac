import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyRequest } from 'fastify'
import { dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { replayedHeader } from '../../contract/replayed.ts'
import { type Config, isLoopback } from '../config.ts'

/** The origins of URLs. On this machine a page may be opened as localhost or 127.0.0.1, and calls the backends under the same name. */
export const originsOf = (...urls: readonly string[]): string[] => [
  ...new Set(
    urls.map((url) => new URL(url).origin).flatMap((url) => [url, url.replace('//localhost', '//127.0.0.1')]),
  ),
]

/** A pattern that matches a call's path with its parameters filled in. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

/** The public calls that the consent site makes. */
const ofConsentSite = [
  dataPrivacySite.signup,
  dataPrivacySite.revoke,
  dataPrivacySite.confirm,
  dataPrivacySite.texts,
].map(({ path }) => pathPattern(path))

/** The origins allowed to call a URL of a backend: the web app's, the backend's own (/api/docs), and the consent site's for its own calls. */
export const originsFor = (
  { urls }: Pick<Config, 'urls'>,
  backend: 'main' | 'identity',
): ((url: string) => readonly string[]) => {
  const [web, consent] = [originsOf(urls.web, urls[backend]), originsOf(urls.consent)]
  return (url) => {
    const path = url.split('?')[0] ?? ''
    return ofConsentSite.some((pattern) => pattern.test(path)) ? [...web, ...consent] : web
  }
}

/** What browsers are told of calls from other origins. */
const shared = {
  credentials: true,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  maxAge: 600,
  exposedHeaders: ['content-disposition', 'date', 'retry-after', 'x-request-id', 'etag', replayedHeader],
}

/** The rules of browsers for a request, by its URL. */
export const crossOrigin =
  (allowedFor: (url: string) => readonly string[]) =>
  ({ url }: FastifyRequest, tell: (error: null, options: FastifyCorsOptions) => void): void =>
    tell(null, { ...shared, origin: [...allowedFor(url)] })

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Whether a request comes from this machine: by its socket, not through a local proxy, and under a local host name (against DNS rebinding). */
export const isFromHere = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostname.replace(/^\[|\]$/g, '')) &&
  forwarded.every((name) => headers[name] === undefined)
