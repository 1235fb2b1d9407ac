/** Routes of the consent site (spec 1 §2), and the data that its server renders into a page. */
import { languages, type Language } from '../domain/limits.ts'
import { whyNotLinkSecret } from '../domain/rules/text.ts'

export const sitePages = [
  'declaration',
  'submitted',
  'revocation',
  'revoked',
  'confirmation',
  'confirmed',
  'imprint',
  'privacy',
  'notFound',
] as const
export type SitePage = (typeof sitePages)[number]

/** A parsed path; `language` if the path contains one. */
export interface SitePlace {
  page: SitePage
  embedded: boolean
  language: Language | undefined
  /** From the link in an e-mail; with a token that was cut or mistyped, the page is `notFound`. */
  token: string | undefined
}

const languageOf = (word: string | undefined): Language | undefined =>
  languages.find((language) => language === word?.toLowerCase())

/** Pages with their own first segment; a language may follow. */
const named: ReadonlyMap<string | undefined, SitePage> = new Map([
  ['data-privacy-revocation-success', 'revoked'],
  ['data-privacy-confirmation-success', 'confirmed'],
  ['imprint', 'imprint'],
  ['privacy', 'privacy'],
])

/** Pages behind a link in an e-mail; its token follows. */
const linked: ReadonlyMap<string | undefined, SitePage> = new Map([
  ['data-privacy-revocation', 'revocation'],
  ['data-privacy-confirmation', 'confirmation'],
])

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Number of segments before the optional language; undefined for a path that is not a route of the site. */
const lengthBefore = ([first, ...rest]: readonly string[]): number | undefined => {
  if (linked.has(first)) return rest.length === 1 || rest.length === 2 ? 2 : undefined
  if (rest.length > 1) return undefined
  // a path that is only a language, because people type that
  return first === undefined || (rest.length === 0 && languageOf(first)) ? 0 : 1
}

/**
 * Parses a path. `/:embedded?/:language?` is the declaration: a first segment other than "embedded" is ignored, and so is a language that
 * the site does not have. Every route may end with a language.
 */
export const placeOf = (path: string): SitePlace => {
  const segments = segmentsOf(path)
  const [first] = segments
  const before = lengthBefore(segments)
  if (before === undefined)
    return { page: 'notFound', embedded: false, language: undefined, token: undefined }
  const language = languageOf(segments[before])
  const behind = linked.get(first)
  if (behind) {
    const token = segments[1] ?? ''
    return { page: whyNotLinkSecret(token) ? 'notFound' : behind, embedded: false, language, token }
  }
  const page = named.get(first)
  if (page) return { page, embedded: false, language, token: undefined }
  return { page: 'declaration', embedded: first?.toLowerCase() === 'embedded', language, token: undefined }
}

/** The path of the same page in a language; for an unknown path, the declaration. */
export const inLanguage = (path: string, language: Language): string => {
  const segments = segmentsOf(path)
  return `/${[...segments.slice(0, lengthBefore(segments) ?? 0), language].join('/')}`
}

/** The paths of the same page in each language. */
export const pathsOf = (path: string): Record<Language, string> => ({
  en: inLanguage(path, 'en'),
  de: inLanguage(path, 'de'),
})

/** Path of the privacy policy as a PDF download. */
export const privacyPdf = (language: Language): string => `/privacy-information-${language}.pdf`

/** Initial values of the form; empty unless a declaration was submitted without JavaScript and rejected. */
export interface SiteValues {
  firstName: string
  surname: string
  email: string
  street: string
  number: string
  zipCode: string
  city: string
  agreed: boolean
  /** The site that embeds this page, if the server knows it. */
  embeddedIn: string
}

/** The data that fully determines a page, for server rendering and hydration. */
export interface SiteData {
  page: SitePage
  embedded: boolean
  language: Language
  /** Paths of the same page in each language. */
  paths: Record<Language, string>
  /** Base URL of the main backend, without a trailing slash. */
  main: string
  links: { contact: string; imprint: string; privacy: string }
  /** The declaration; null if none is published, so that there is nothing to agree to. */
  optIn: { id: string; title: string; body: string; statement: string } | null
  /** Whether a privacy policy can be downloaded. */
  hasPrivacy: boolean
  /** Contents of the pages "imprint" and "privacy"; null if nothing is published. */
  text: { title: string; body: string } | null
  /** Error message for a form that was submitted without JavaScript. */
  problem: string | null
  values: SiteValues
}

/** Identifies a variant of a page, i.e. a difference in its elements rather than only in texts; the build renders one page per variant. */
export const variantOf = ({
  page,
  language,
  embedded,
  optIn,
  hasPrivacy,
  text,
  problem,
  values,
}: SiteData): string =>
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

/** Placeholder in a rendered page for a value that the server fills in: the value's path between two private-use characters. */
export const slot = (path: string): string => `\uE000${path}\uE001`
/** Placeholder for the body of a text: its paragraphs, headings and lists replace a single paragraph. */
export const bodySlot = (path: string): string => slot(`${path}:blocks`)
export const slots = /<p>\uE000(?<body>[\w.]+):blocks\uE001<\/p>|\uE000(?<path>[\w.]+)\uE001/g
