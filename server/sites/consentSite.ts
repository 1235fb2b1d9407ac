import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutdated, tokenProblem, submitProblem } from '../../contract/consentProblems.ts'
import { placeOf, variantOf, type SitePlace, type SiteValues } from '../../contract/consentSite.ts'
import type { Language } from '../../domain/limits.ts'
import { builtSite, isPage } from './builtSite.ts'
import type { Config } from '../config.ts'
import type { ConsentCalls } from './consent-site/consentCalls.ts'
import { fillPage, sentences, preferredLanguage } from './consent-site/fillPage.ts'
import { embeddedInOf, submissionOf, valuesOf } from './consent-site/scriptlessForm.ts'
import { privacyInformation } from './consent-site/privacyPdf.ts'
import type { PublishedTexts } from './consent-site/publishedTexts.ts'
import { siteData } from './consent-site/siteData.ts'
import { originsOf } from '../http/origins.ts'

interface ConsentSiteOptions {
  config: Config
  log: FastifyBaseLogger
  /** Folder of the built site. */
  folder: string
  texts: PublishedTexts
  calls: ConsentCalls
}

/** The prerendered pages by variant (contract/consentSite.ts); their folder is not served as files. */
const readPages = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const names = await readdir(folder)
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name.replace(/\.html$/, ''), await readFile(join(folder, name), 'utf8')] as const,
      ),
    ),
  )
}

interface Visit {
  path: string
  place: SitePlace
  language: Language
}

const visitOf = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Visit => {
  const [path = '', query = ''] = url.split('?')
  const place = placeOf(path)
  const isSubmitted = place.page === 'declaration' && new URLSearchParams(query).has('submitted')
  return {
    path,
    place: isSubmitted ? { ...place, page: 'submitted' } : place,
    language: place.language ?? preferredLanguage(headers['accept-language']),
  }
}

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found')

/** Whether a page of another site submitted the form. Decided by a header that pages cannot forge, unlike the form's fields. */
const isForeign = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none')

/**
 * Serves the consent site (spec 1 §2): prerendered pages, filled with the published texts. Its forms also work without scripts: they are
 * posted here and forwarded.
 */
export const buildConsentSite = async ({
  config,
  log,
  folder,
  texts,
  calls,
}: ConsentSiteOptions): Promise<FastifyInstance> => {
  const pages = await readPages(join(folder, '.pages'))
  const own = new URL(config.urls.consent).origin
  const policy = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'", ...originsOf(config.urls.main)],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
    frameAncestors: ["'none'"],
  }
  const app = await builtSite({
    log,
    folder,
    isSecure: own.startsWith('https:'),
    trustProxy: config.trustProxy,
    policy,
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  /** Lets the configured sites frame the page. */
  const allowFrames = (reply: FastifyReply) => {
    reply.helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...policy, frameAncestors: config.consent.frameAncestors },
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    })
    // x-frame-options predates the policy and cannot hold a list
    reply.raw.removeHeader('x-frame-options')
  }

  const send = async (
    reply: FastifyReply,
    visit: Visit,
    more: { problem?: string; values?: Partial<SiteValues> } = {},
  ) => {
    const { place, language } = visit
    const data = siteData(config, await texts.read(), { ...visit, ...more })
    const page = pages.get(variantOf(data))
    if (page === undefined) throw new Error(`the build rendered no ${variantOf(data)}`)
    const isSecret = place.token !== undefined || more.values !== undefined
    if (place.embedded && config.consent.frameAncestors.length > 0) allowFrames(reply)
    if (place.token !== undefined) reply.header('referrer-policy', 'no-referrer')
    if (place.language === undefined) reply.header('vary', 'accept-language')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('cache-control', isSecret ? 'no-store' : 'no-cache')
      .send(fillPage(page, data))
  }

  await app.register(privacyInformation, { texts })
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) return missing(reply)
    const visit = visitOf(request)
    if (visit.place.page === 'notFound') reply.code(404)
    const embeddedIn = visit.place.embedded ? embeddedInOf(request.headers.referer, own) : ''
    return send(reply, visit, embeddedIn ? { values: { embeddedIn } } : {})
  }
  app.get('/*', show)
  app.setNotFoundHandler(async (_request, reply) => missing(reply))
  app.post<{ Body: unknown }>('/*', async (request, reply) => {
    if (isForeign(request)) return reply.code(403).type('text/plain').send('Refused')
    const visit = visitOf(request)
    const { path, place, language } = visit
    if (place.page === 'notFound') return send(reply.code(404), visit)
    const sender = { address: request.ip, userAgent: request.headers['user-agent'] }
    if (place.token !== undefined) {
      const act = place.page === 'confirmation' ? 'confirm' : 'revoke'
      const problem = await calls[act](place.token, sender)
      if (!problem)
        return reply.redirect(
          `/data-privacy-${act === 'confirm' ? 'confirmation' : 'revocation'}-success/${language}`,
          303,
        )
      return send(reply.code(problem.status), visit, { problem: tokenProblem(sentences[language], problem) })
    }
    const form = request.body
    if (place.page !== 'declaration' || !(form instanceof URLSearchParams)) return missing(reply)
    const problem = await calls.signup(submissionOf(form, language), sender)
    if (!problem) return reply.redirect(`${path}?submitted`, 303)
    return send(reply.code(problem.status), visit, {
      problem: submitProblem(sentences[language], problem),
      // nobody has agreed to the version that replaced it
      values: { ...valuesOf(form), ...(isOutdated(problem) && { agreed: false }) },
    })
  })
  return app
}
