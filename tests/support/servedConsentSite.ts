import { pino } from 'pino'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { readConfig } from '../../server/config.ts'
import { consentCalls } from '../../server/sites/consent-site/consentCalls.ts'
import { publishedTexts } from '../../server/sites/consent-site/publishedTexts.ts'
import { buildConsentSite } from '../../server/sites/consentSite.ts'
import { publishText, type LegalContents } from '../../server/actions/consent/publishText.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { consentPages } from './consentPages.ts'
import { testApp } from './testApp.ts'

/** The consent site's server over a backend of its own; `siteWith` starts another one with a different configuration, which the caller closes. */
export const servedConsentSite = async () => {
  const app = await testApp()
  const { folder, remove } = await consentPages()
  const texts = await publishedTexts(app.deps)
  const siteWith = (env: Record<string, string> = {}) =>
    buildConsentSite({
      config: readConfig(env),
      log: pino({ level: 'silent' }),
      folder,
      texts,
      calls: consentCalls(app.main),
    })
  const site = await siteWith()
  return {
    app,
    folder,
    site,
    siteWith,
    publish: async (kind: LegalTextKind, contents: LegalContents) => {
      await withScope(app.deps.db.pool, asAdmin, (tx) =>
        publishText(tx, kind, contents, { now: app.clock.now(), userId: null }),
      )
    },
    stop: async () => {
      await site.close()
      await texts.stop()
      await app.stop()
      await remove()
    },
  }
}

export type ServedConsentSite = Awaited<ReturnType<typeof servedConsentSite>>

/** The main heading of a page. */
export const headingOf = (html: string): string | undefined => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]

/** The hydration data of a page. */
export const dataOf = (html: string) => JSON.parse(/id="data">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null')
