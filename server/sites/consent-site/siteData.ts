import { pathsOf, type SiteData, type SitePlace, type SiteValues } from '../../../contract/consentSite.ts'
import type { Language } from '../../../domain/limits.ts'
import type { Config } from '../../config.ts'
import type { Published } from './publishedTexts.ts'

const emptyValues: SiteValues = {
  firstName: '',
  surname: '',
  email: '',
  street: '',
  number: '',
  zipCode: '',
  city: '',
  agreed: false,
  embeddedIn: '',
}

interface SiteRequest {
  path: string
  place: SitePlace
  language: Language
  /** The submission that was refused without scripts, and why. */
  problem?: string
  values?: Partial<SiteValues>
}

/** The data of a page: published texts in its language, and the targets of its links. */
export const siteData = (
  { urls, consent }: Pick<Config, 'urls' | 'consent'>,
  texts: Published,
  { path, place: { page, embedded }, language, problem, values }: SiteRequest,
): SiteData => {
  const declaration = page === 'declaration' ? texts.optIn : undefined
  const shown = { imprint: texts.legalNote, privacy: texts.dataPrivacy }
  const text = page === 'imprint' || page === 'privacy' ? shown[page]?.[language] : undefined
  const imprint = consent.links.imprint ?? `/imprint/${language}`
  // the refused submission, if the page still has a form
  const failed =
    declaration !== undefined || page === 'revocation' || page === 'confirmation' ? problem : undefined
  return {
    page,
    embedded,
    language,
    paths: pathsOf(path),
    main: urls.main,
    links: {
      contact: consent.links.contact ?? imprint,
      imprint,
      privacy: consent.links.privacy ?? `/privacy/${language}`,
    },
    optIn: declaration
      ? {
          id: declaration.id,
          title: declaration[language].title,
          body: declaration[language].body,
          statement: declaration[language].statement ?? '',
        }
      : null,
    hasPrivacy: ['declaration', 'submitted', 'privacy'].includes(page) && texts.dataPrivacy !== undefined,
    text: text ? { title: text.title, body: text.body } : null,
    problem: failed ?? null,
    values: {
      ...emptyValues,
      ...values,
      agreed: declaration !== undefined && failed !== undefined && values?.agreed === true,
    },
  }
}
