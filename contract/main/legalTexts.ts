import * as z from 'zod'
import { legalTextLimits as limits } from '../../domain/consent/legalTexts.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, Line, listQuery, pageOf, Paragraphs } from '../shapes.ts'

const page = { title: Line(limits.title), body: Paragraphs(limits.body) }

/** A text in one language: paragraphs are separated by blank lines; lines that start with "- " form a list, with "## " a heading. */
const Page = z.strictObject(page)
/** The declaration; `statement` is the sentence beside the checkbox. */
const Declaration = z.strictObject({ ...page, statement: Line(limits.statement) })

const bothLanguages = <T extends z.ZodType>(text: T) => z.strictObject({ en: text, de: text })

export const LegalTextInput = bothLanguages(Page)
export const OptInInput = bothLanguages(Declaration)

const versionFields = {
  id: Id,
  /** 1, 2, 3…, counted by kind. */
  number: z.int().min(1),
  publishedAt: Instant,
  publishedBy: Id.nullable(),
  publishedByName: z.string().nullable(),
  /** SHA-256 of the texts in hex, by which consents reference the version that was agreed to. */
  hash: z.string(),
}

/** A published version; immutable. */
const LegalText = z.object({ ...versionFields, en: z.object(page), de: z.object(page) })
type LegalText = z.output<typeof LegalText>
const declaration = { ...page, statement: z.string() }
/** A published declaration, with the number of consents that reference it: a version that was agreed to cannot be removed. */
export const OptIn = z.object({
  ...versionFields,
  en: z.object(declaration),
  de: z.object(declaration),
  agreements: z.int().min(0),
})
export type OptIn = z.output<typeof OptIn>

const params = z.object({ id: Id })
const query = listQuery(['Number'], {})

const group = <P extends string, I extends z.ZodType, R extends z.ZodType>(
  name: P,
  what: string,
  input: I,
  reply: R,
) => ({
  publish: endpoint({
    method: 'POST',
    path: `/api/${name}`,
    summary: `Publish a version of the ${what}`,
    needs: 'legal.write',
    scope: 'global',
    status: 201,
    body: input,
    reply,
    errors: ['rule'],
  }),
  list: endpoint({
    method: 'GET',
    path: `/api/${name}`,
    summary: `All versions of the ${what}`,
    needs: 'legal.read',
    scope: 'global',
    query,
    reply: pageOf(reply),
    errors: [],
  }),
  latest: endpoint({
    method: 'GET',
    path: `/api/${name}/latest`,
    summary: `Current version of the ${what}`,
    needs: 'legal.read',
    scope: 'global',
    reply,
    errors: ['notFound'],
  }),
  read: endpoint({
    method: 'GET',
    path: `/api/${name}/{id}`,
    summary: `One version of the ${what}`,
    needs: 'legal.read',
    scope: 'global',
    params,
    reply,
    errors: ['notFound'],
  }),
})

export const dataPrivacy = group('data-privacy', 'privacy information', LegalTextInput, LegalText)
export const legalNote = group('legal-note', 'legal note', LegalTextInput, LegalText)
export const optIn = {
  ...group('opt-in', 'declaration of consent', OptInInput, OptIn),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/opt-in/{id}',
    summary: 'Remove a version of the declaration that nobody has agreed to',
    needs: 'legal.write',
    scope: 'global',
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
}
