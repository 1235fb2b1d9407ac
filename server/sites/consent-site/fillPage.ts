import { slots, type SiteData } from '../../../contract/consentSite.ts'
import { textBlocks, type TextBlock } from '../../../domain/consent/legalTexts.ts'
import { type Language, fallbackLanguage, languages } from '../../../domain/limits.ts'
import { translator, type Translate } from '../../../domain/translator.ts'
import de from '../../../locales/de/consent-site.json' with { type: 'json' }
import en from '../../../locales/en/consent-site.json' with { type: 'json' }
import { escapeHtml } from '../../mail/texts.ts'

/** The site language that the browser prefers (Accept-Language, RFC 9110), otherwise English (spec 2 §9). */
export const preferredLanguage = (header: string | undefined): Language => {
  const liked = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const language = languages.find((one) => one === tag.split('-')[0])
    const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    return language && weight > 0 ? [{ language, weight }] : []
  })
  return liked.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? fallbackLanguage
}

/** The site's translated sentences, for text that its server produces. */
export const sentences: Record<Language, Translate> = { en: translator(en), de: translator(de) }

const blockHtml = (block: TextBlock): string => {
  if (block.kind === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`
  if (block.kind === 'paragraph') return `<p>${block.text.split('\n').map(escapeHtml).join('<br/>')}</p>`
  return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
}

/** The body of a text in the same HTML as src/consent-site/PageParts.tsx. */
export const bodyHtml = (body: string): string => textBlocks(body).map(blockHtml).join('')

/** The text at a path of the data, such as `optIn.title`. Errors: a slot names a text that does not exist. */
const textAt = (data: SiteData, path: string): string => {
  let value: unknown = data
  for (const part of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === part)?.[1]
        : undefined
  if (typeof value !== 'string') throw new Error(`the page wants ${path}`)
  return value
}

/** Fills a page's slots and the JSON script element that the client script reads, in which "<" is escaped. */
export const fillPage = (page: string, data: SiteData): string =>
  page.replace(slots, (_, body: string | undefined, path: string | undefined) => {
    if (body !== undefined) return bodyHtml(textAt(data, body))
    return path === 'data'
      ? JSON.stringify(data).replaceAll('<', '\\u003c')
      : escapeHtml(textAt(data, path ?? ''))
  })
