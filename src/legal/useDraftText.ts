import { useState } from 'react'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { languages } from '../../domain/limits.ts'
import type { Language } from '../providers/language.ts'
import { legalCalls, type LegalPart, type LegalVersion } from './legalCalls.ts'

export type Draft = Readonly<Record<Language, LegalPart>>
export type LegalField = keyof LegalPart

const fieldsOf = (kind: LegalTextKind): readonly LegalField[] =>
  kind === 'optIn' ? ['title', 'body', 'statement'] : ['title', 'body']

const partOf = (kind: LegalTextKind, part: LegalPart | undefined): LegalPart => ({
  title: part?.title ?? '',
  body: part?.body ?? '',
  ...(kind === 'optIn' && { statement: part?.statement ?? '' }),
})

/** The draft of the next version, starting from the current one. */
export const useDraftText = (kind: LegalTextKind, latest: LegalVersion | null) => {
  const [begun] = useState<Draft>(() => ({ en: partOf(kind, latest?.en), de: partOf(kind, latest?.de) }))
  const [draft, setDraft] = useState(begun)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { error } = legalCalls[kind].input.safeParse(draft)
  const reasons = new Map(error?.issues.map(({ path, message }) => [path.join('.'), message]))
  const fields = fieldsOf(kind)
  const same =
    latest !== null &&
    languages.every((language) => fields.every((field) => draft[language][field] === latest[language][field]))
  return {
    draft,
    fields,
    /** Whether something was typed that is not published. */
    changed: begun !== draft,
    /** Why it cannot be published: a text key. */
    whyNot: reasons.size > 0 ? 'legal.incomplete' : same ? 'legal.same' : undefined,
    /** The error code of a field, once it was visited. */
    reasonOf: (language: Language, field: LegalField): string | undefined => {
      const key = `${language}.${field}`
      return touched.has(key) ? reasons.get(key) : undefined
    },
    change: (language: Language, field: LegalField, text: string) => {
      setDraft((old) => ({ ...old, [language]: { ...old[language], [field]: text } }))
      setTouched((old) => new Set([...old, `${language}.${field}`]))
    },
  }
}
