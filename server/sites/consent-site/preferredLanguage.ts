import { fallbackLanguage, languages, type Language } from '../../../domain/limits.ts'

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
