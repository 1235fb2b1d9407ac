import { dataPrivacy, legalNote, LegalTextInput, OptInInput, optIn } from '../../contract/main/legalTexts.ts'
import { legalTextKinds, type LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { main } from '../providers/api.ts'
import type { Language } from '../providers/language.ts'

/** A version's text in one language; only the declaration has a `statement`. */
export interface LegalPart {
  title: string
  body: string
  statement?: string
}

/** A version of any kind; `agreements` counts the consents to a declaration. */
export interface LegalVersion extends Readonly<Record<Language, LegalPart>> {
  id: string
  number: number
  publishedAt: string
  publishedByName: string | null
  hash: string
  agreements?: number
}

type Drafts = Readonly<Record<Language, LegalPart>>

interface LegalCalls {
  input: typeof LegalTextInput | typeof OptInInput
  list: (page: number, signal: AbortSignal) => Promise<{ items: LegalVersion[]; total: number | null }>
  read: (id: string, signal: AbortSignal) => Promise<LegalVersion>
  latest: (signal: AbortSignal) => Promise<LegalVersion>
  publish: (draft: Drafts) => Promise<LegalVersion>
}

/** Page size of the list of versions. */
export const versionsPerPage = 20

const query = (page: number) =>
  ({
    Page: page,
    PageSize: versionsPerPage,
    'Sort.SortOption': 'Number',
    'Sort.Direction': 'Descending',
  }) as const

const plainText = ({ title, body }: LegalPart) => ({ title, body })

const withStatement = ({ title, body, statement = '' }: LegalPart) => ({ title, body, statement })

/** The calls of each kind of text. */
export const legalCalls: Readonly<Record<LegalTextKind, LegalCalls>> = {
  dataPrivacy: {
    input: LegalTextInput,
    list: (page, signal) => main(dataPrivacy.list, { query: query(page) }, { signal }),
    read: (id, signal) => main(dataPrivacy.read, { params: { id } }, { signal }),
    latest: (signal) => main(dataPrivacy.latest, {}, { signal }),
    publish: ({ en, de }) => main(dataPrivacy.publish, { body: { en: plainText(en), de: plainText(de) } }),
  },
  legalNote: {
    input: LegalTextInput,
    list: (page, signal) => main(legalNote.list, { query: query(page) }, { signal }),
    read: (id, signal) => main(legalNote.read, { params: { id } }, { signal }),
    latest: (signal) => main(legalNote.latest, {}, { signal }),
    publish: ({ en, de }) => main(legalNote.publish, { body: { en: plainText(en), de: plainText(de) } }),
  },
  optIn: {
    input: OptInInput,
    list: (page, signal) => main(optIn.list, { query: query(page) }, { signal }),
    read: (id, signal) => main(optIn.read, { params: { id } }, { signal }),
    latest: (signal) => main(optIn.latest, {}, { signal }),
    publish: ({ en, de }) => main(optIn.publish, { body: { en: withStatement(en), de: withStatement(de) } }),
  },
}

export const removeOptIn = (id: string) => main(optIn.remove, { params: { id } })

export const kindOf = (name: string | undefined): LegalTextKind | undefined =>
  legalTextKinds.find((kind) => kind === name)

export const legalKey = 'legal-texts'
