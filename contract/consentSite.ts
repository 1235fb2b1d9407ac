/** What the consent site is made of: its addresses (spec 1 §2), and what its server writes into a page. */
import { languages, type Language } from '../domain/limits.ts'

export const sitePages = ['declaration', 'submitted', 'revocation', 'revoked', 'imprint', 'privacy', 'notFound'] as const
export type SitePage = (typeof sitePages)[number]

/** Where an address leads; `language` where it names one. */
export interface SitePlace {
  page: SitePage
  embedded: boolean
  language: Language | undefined
  /** Of the link in a mail. */
  token: string | undefined
}

const languageOf = (word: string | undefined): Language | undefined => languages.find((language) => language === word?.toLowerCase())

/** Pages with a name of their own; a language may stand behind it. */
const named: ReadonlyMap<string | undefined, SitePage> = new Map([
  ['data-privacy-revocation-success', 'revoked'],
  ['imprint', 'imprint'],
  ['privacy', 'privacy'],
])

const revocation = 'data-privacy-revocation'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Segments before the language, where one may stand; undefined for what is no address of the site. */
const lengthBefore = ([first, ...rest]: readonly string[]): number | undefined => {
  if (first === revocation) return rest.length === 1 || rest.length === 2 ? 2 : undefined
  if (rest.length > 1) return undefined
  // a language alone, because a person types it
  return first === undefined || (rest.length === 0 && languageOf(first)) ? 0 : 1
}

/**
 * Where a path leads. `/:embedded?/:language?` is the declaration: a first word other than "embedded" is ignored, a language other
 * than the site's too. The language may stand at the end of every address.
 */
export const placeOf = (path: string): SitePlace => {
  const segments = segmentsOf(path)
  const [first] = segments
  const before = lengthBefore(segments)
  if (before === undefined) return { page: 'notFound', embedded: false, language: undefined, token: undefined }
  const language = languageOf(segments[before])
  if (first === revocation) return { page: 'revocation', embedded: false, language, token: segments[1] }
  const page = named.get(first)
  if (page) return { page, embedded: false, language, token: undefined }
  return { page: 'declaration', embedded: first?.toLowerCase() === 'embedded', language, token: undefined }
}

/** The same page in a language; of what is no page, the declaration. */
export const inLanguage = (path: string, language: Language): string => {
  const segments = segmentsOf(path)
  return `/${[...segments.slice(0, lengthBefore(segments) ?? 0), language].join('/')}`
}

/** The same page in each language. */
export const pathsOf = (path: string): Record<Language, string> => ({ en: inLanguage(path, 'en'), de: inLanguage(path, 'de') })

/** The privacy information to keep, as PDF. */
export const privacyPdf = (language: Language): string => `/privacy-information-${language}.pdf`

/** What the form holds when the page comes; empty but after a declaration that was sent without scripts and refused. */
export interface SiteValues {
  firstName: string
  surname: string
  email: string
  street: string
  number: string
  zipCode: string
  city: string
  agreed: boolean
  /** The site within whose page this one stands, as far as the server knows. */
  embeddedIn: string
}

/** All that a page is a function of: rendered from it, and hydrated with it. */
export interface SiteData {
  page: SitePage
  embedded: boolean
  language: Language
  /** The same page in each language. */
  paths: Record<Language, string>
  /** Where the main backend is, without a slash at the end. */
  main: string
  links: { contact: string; imprint: string; privacy: string }
  /** The declaration; null where none is published: then there is nothing to agree to. */
  optIn: { id: string; title: string; body: string; statement: string } | null
  /** Whether there is privacy information to download. */
  hasPrivacy: boolean
  /** What the pages "imprint" and "privacy" show; null where nothing is published. */
  text: { title: string; body: string } | null
  /** What went wrong with a form that was sent without scripts, in words. */
  problem: string | null
  values: SiteValues
}

/** What differs in a page's elements, and not in their texts alone; the build renders one page for each. */
export const variantOf = ({ page, language, embedded, optIn, hasPrivacy, text, problem, values }: SiteData): string =>
  [
    page,
    language,
    ...(embedded ? ['embedded'] : []),
    ...(optIn ? ['optIn'] : []),
    ...(hasPrivacy ? ['pdf'] : []),
    ...(text ? ['text'] : []),
    ...(problem === null ? [] : ['problem']),
    ...(values.agreed ? ['agreed'] : []),
  ].join('-')

/** What stands in a rendered page for a value that its server puts in: characters that no text has, around the value's path. */
export const slot = (path: string): string => `\uE000${path}\uE001`
/** For a text's body: its paragraphs, headings and lists in place of one paragraph. */
export const bodySlot = (path: string): string => slot(`${path}:blocks`)
export const slots = /<p>\uE000(?<body>[\w.]+):blocks\uE001<\/p>|\uE000(?<path>[\w.]+)\uE001/g
