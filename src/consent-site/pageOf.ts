import type { SiteData } from '../../contract/consentSite.ts'
import { translator, type TextTree, type Translate } from '../../domain/translator.ts'

/** A page of the site: the data that its server wrote into it, and the texts of its language. */
export interface LoadedPage {
  data: SiteData
  t: Translate
}

/** The content of a JSON element, which contains no "<". */
const json = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? 'null')

function isTree(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null
}
function isData(value: unknown): value is SiteData {
  return isTree(value) && 'page' in value
}

/** Parses a page of the site; undefined if the HTML is none. */
export const pageOf = (html: string): LoadedPage | undefined => {
  const [data, texts] = [json(html, 'data'), json(html, 'texts')]
  return isData(data) && isTree(texts) ? { data, t: translator(texts) } : undefined
}

/** The document title. */
export const titleOf = ({ data: { page, optIn }, t }: LoadedPage): string =>
  `${page === 'declaration' && !optIn ? t('nothing.title') : t(`titles.${page}`)} · ${t('name')}`
