import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './app.ts'
import { buildConsentSite } from './sites/consentSite.ts'
import { closerOf } from './http/closer.ts'
import { consentCalls } from './sites/consent-site/consentCalls.ts'
import { publishedTexts } from './sites/consent-site/publishedTexts.ts'

interface RunningConsentSite {
  stop(): Promise<void>
}

/** Serves the built consent site on its port, using the database and backend of this process; undefined if it is not built. */
export const startConsentSite = async (
  { deps, main }: Pick<App, 'deps' | 'main'>,
  folder: string,
): Promise<RunningConsentSite | undefined> => {
  if (!existsSync(join(folder, '.pages'))) return undefined
  const { config, log } = deps
  const texts = await publishedTexts(deps)
  const site = await buildConsentSite({ config, log, folder, texts, calls: consentCalls(main) })
  const close = closerOf(site)
  await site.listen({ host: config.host, port: config.ports.consent })
  return {
    stop: async () => {
      await close()
      await texts.stop()
    },
  }
}
