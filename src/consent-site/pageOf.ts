import type { SiteData } from '../../contract/consentSite.ts'
import { translator, type TextTree, type Translate } from '../../domain/translator.ts'

/** A page of the site: what its server wrote into it, and the texts of its language. */
export interface LoadedPage {
  data: SiteData
  t: Translate
}

/** What an element with JSON holds; in it stands no "<". */
const json = (html: string, id: string): unknown => JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? 'null')

function isTree(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null
}
function isData(value: unknown): value is SiteData {
  return isTree(value) && 'page' in value
}

/** Reads a page of the site; undefined for what is none. */
export const pageOf = (html: string): LoadedPage | undefined => {
  const [data, texts] = [json(html, 'data'), json(html, 'texts')]
  return isData(data) && isTree(texts) ? { data, t: translator(texts) } : undefined
}

/** What a browser's tab is named. */
export const titleOf = ({ data: { page, optIn }, t }: LoadedPage): string =>
  `${page === 'declaration' && !optIn ? t('nothing.title') : t(`titles.${page}`)} · ${t('name')}`
