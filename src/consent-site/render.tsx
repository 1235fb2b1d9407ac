import { renderToString } from 'react-dom/server'
import {
  bodySlot,
  sitePages,
  slot,
  variantOf,
  type SiteData,
  type SitePage,
} from '../../contract/consentSite.ts'
import { languages, type Language } from '../../domain/limits.ts'
import { translator, type TextTree } from '../../domain/translator.ts'
import de from '../../locales/de/consent-site.json' with { type: 'json' }
import en from '../../locales/en/consent-site.json' with { type: 'json' }
import { titleOf } from './pageOf.ts'
import { Site } from './Site.tsx'

/** The site's texts; the build writes those of a page's language into it. */
const texts: Record<Language, TextTree> = { en, de }

export interface RenderedPage {
  variant: string
  language: Language
  embedded: boolean
  title: string
  description: string
  html: string
  /** In the page's language. */
  texts: TextTree
}

/** A page's data with placeholders for everything that the server fills in. */
const blank = (page: SitePage, language: Language): SiteData => ({
  page,
  language,
  embedded: false,
  paths: { en: slot('paths.en'), de: slot('paths.de') },
  main: '',
  links: { contact: slot('links.contact'), imprint: slot('links.imprint'), privacy: slot('links.privacy') },
  optIn: null,
  hasPrivacy: false,
  text: null,
  problem: null,
  values: {
    firstName: slot('values.firstName'),
    surname: slot('values.surname'),
    email: slot('values.email'),
    street: slot('values.street'),
    number: slot('values.number'),
    zipCode: slot('values.zipCode'),
    city: slot('values.city'),
    embeddedIn: slot('values.embeddedIn'),
    agreed: false,
  },
})

const optIn = {
  id: slot('optIn.id'),
  title: slot('optIn.title'),
  body: bodySlot('optIn.body'),
  statement: slot('optIn.statement'),
}
const text = { title: slot('text.title'), body: bodySlot('text.body') }
const problem = slot('problem')

/** The pages, followed by a changed copy of each. */
const orWith = (pages: readonly SiteData[], change: (data: SiteData) => SiteData): SiteData[] => [
  ...pages,
  ...pages.map(change),
]

/** Every variant of a page. */
const variantsOf = (data: SiteData): SiteData[] => {
  switch (data.page) {
    case 'declaration': {
      const declared = orWith([{ ...data, optIn }], (one) => ({ ...one, problem })).flatMap((one) =>
        one.problem === null
          ? [one]
          : orWith([one], (failed) => ({ ...failed, values: { ...failed.values, agreed: true } })),
      )
      return orWith(
        orWith([data, ...declared], (one) => ({ ...one, embedded: true })),
        (one) => ({ ...one, hasPrivacy: true }),
      )
    }
    case 'submitted':
      return orWith(
        orWith([data], (one) => ({ ...one, embedded: true })),
        (one) => ({ ...one, hasPrivacy: true }),
      )
    case 'revocation':
    case 'confirmation':
      return orWith([data], (one) => ({ ...one, problem }))
    case 'imprint':
      return orWith([data], (one) => ({ ...one, text }))
    case 'privacy':
      // a text that can be read can also be downloaded
      return [data, { ...data, text, hasPrivacy: true }]
    case 'revoked':
    case 'confirmed':
    case 'notFound':
      return [data]
  }
}

/** Renders the site once, for its server to fill in (server/sites/consent-site/fillPage.ts). */
export const renderPages = (): RenderedPage[] =>
  sitePages
    .flatMap((page) => languages.flatMap((language) => variantsOf(blank(page, language))))
    .map((data) => {
      const t = translator(texts[data.language])
      return {
        variant: variantOf(data),
        language: data.language,
        embedded: data.embedded,
        title: titleOf({ data, t }),
        description: t('description'),
        html: renderToString(<Site first={{ data, t }} />),
        texts: texts[data.language],
      }
    })
