import { createInstance, type BackendModule, type FormatterModule } from 'i18next'
import type { I18nProvider } from 'react-admin'
import { getI18nProvider } from 'ra-i18n-i18next'
import { languages } from '../../domain/limits.ts'
import { numberFormat } from './formats.ts'
import { isLanguage, languageNames, readLanguage, writeLanguage } from './language.ts'
import { textsIn } from './texts.ts'

/** One tree of all texts: each file under its own name, and again under `resources`, where react-admin looks for a resource's names. */
export const textTree = (files: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...files,
  resources: files,
})

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // i18next awaits a promise only from a function with two parameters.
  read: async (language, _namespace) => textTree(await textsIn(isLanguage(language) ? language : 'en')),
}

type Translate = I18nProvider['translate']

/** A table asks for the same few texts in every row: texts without figures are cached per language. */
const remembered = ({ translate, getLocale }: I18nProvider): Translate => {
  let language = getLocale()
  let known = new Map<string, string>()
  return (key, options) => {
    if (options !== undefined && Object.keys(options).length > 0) return translate(key, options)
    if (getLocale() !== language) {
      language = getLocale()
      known = new Map()
    }
    const text = known.get(key) ?? translate(key)
    known.set(key, text)
    return text
  }
}

/** A name within an English sentence, 'Building unit' as 'building unit'; an abbreviation at its start stays as it is. */
const inSentence = (name: unknown): string =>
  String(name).replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

/** The kind of a row before its name, with a space; nothing where the name itself begins with it, as 'Radiator 1' does. */
const before = (kind: string, name: unknown): string => {
  const text = String(name)
  const isSaid = text.toLowerCase().startsWith(kind.toLowerCase()) && !/^\p{L}/u.test(text.slice(kind.length))
  return isSaid ? '' : `${kind} `
}

/**
 * A value within a text: figures are grouped as the language does. `{{row, plain}}` leaves them as they are, for numbers
 * that name something: a year, a row of a spreadsheet.
 */
const inText = (
  value: unknown,
  format?: string,
  language?: string,
  options?: Readonly<Record<string, unknown>>,
): string => {
  if (format === 'before') return before(String(value), options?.['recordRepresentation'])
  if (format === 'inSentence') return inSentence(value)
  if (typeof value === 'number' && format === undefined)
    return numberFormat(isLanguage(language) ? language : 'en', 6, 0).format(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const nothing = (): void => undefined

const formatter: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: inText,
}

/**
 * react-admin's texts through i18next. Text keys are `<file>.<path>`: `tenants.title` is `title` of tenants.json, and
 * react-admin finds a resource's names there too (`resources.tenants.name`). Figures are written `{{figure}}`, plural
 * forms `_one` and `_other`, chosen by `smart_count`. tests/locales.test.ts keeps both languages complete, so neither
 * falls back to the other.
 */
export async function createI18nProvider(): Promise<I18nProvider> {
  const instance = createInstance().use(backend).use(formatter)
  const provider = await getI18nProvider(
    instance,
    {
      lng: readLanguage(),
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'languageOnly',
      // A sentence may contain a colon.
      nsSeparator: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false, alwaysFormat: true },
    },
    languages.map((locale) => ({ locale, name: languageNames[locale] })),
  )
  return {
    ...provider,
    translate: remembered(provider),
    // the choice, whose texts may still be loading: react-admin builds everything anew where it meets another language than that (ui/Texts.tsx)
    getLocale: readLanguage,
    changeLocale: async (locale: string) => {
      if (!isLanguage(locale)) return
      await provider.changeLocale(locale)
      writeLanguage(locale)
    },
  }
}
