import type { FastifyInstance } from 'fastify'
import { privacyPdf as pathOf } from '../../../contract/consentSite.ts'
import { languages, type Language } from '../../../domain/limits.ts'
import { privacyPdf } from './privacyPdf.ts'
import type { PublishedTexts } from './publishedTexts.ts'

/** Serves the published privacy information for download, one file per language; each version is rendered once. */
export const privacyInformation = async (app: FastifyInstance, { texts }: { texts: PublishedTexts }): Promise<void> => {
  const made = new Map<Language, { hash: string; file: Promise<Buffer> }>()
  for (const language of languages) {
    app.get(pathOf(language), async (request, reply) => {
      const { dataPrivacy } = await texts.read()
      if (!dataPrivacy) return reply.code(404).type('text/plain').send('Not found')
      const { hash, number, publishedAt } = dataPrivacy
      const known = made.get(language)
      const file = known?.hash === hash ? known.file : privacyPdf({ ...dataPrivacy[language], language, number, publishedAt })
      if (file !== known?.file) {
        made.set(language, { hash, file })
        // do not cache failures
        file.catch(() => made.delete(language))
      }
      const etag = `"${hash}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        // the pages' policy would block resources of the browser's PDF viewer
        .header('content-security-policy', "frame-ancestors 'none'")
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .type('application/pdf')
        .header('content-language', language)
        .header('content-disposition', `inline; filename="${pathOf(language).slice(1)}"`)
        .send(await file)
    })
  }
}
