import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type * as z from 'zod'
import type { Facts } from '../providers/declared.ts'
import { lazyScreen, type LazyScreen } from './loading/lazyNamed.tsx'

/** Numbers by kind; the text of a kind is `estate.holds.<kind>`. */
export type Held = Readonly<Record<string, number>>

/** What prevents the removal of a row, as far as its page knows, and what is removed with it. The server decides. */
export interface Removal<Row = RaRecord> {
  blockers?: (row: Row) => Held
  consequences?: (row: Row) => Held
  /** Text key of a reason that is not a matter of numbers. */
  whyNot?: (row: Row) => { key: string; args?: Readonly<Record<string, string>> } | undefined
}

/** The create and edit pages of a row, with the same fields (form/defineForm.tsx). */
export interface FormPages {
  /** The body schemas of the create and update calls. */
  create: z.ZodObject
  update: z.ZodObject
  Create: ComponentType
  Edit: ComponentType
}

type Load<T> = () => Promise<T>

type Pages = Partial<Record<'list' | 'show' | 'create' | 'edit', LazyScreen>>

interface Declaration<Name extends string, Row> extends Omit<Facts, 'name'> {
  name: Name
  /** The field or text that names a row in references to it. */
  represent: string | ((row: RaRecord) => string)
  list: Load<ComponentType>
  show?: Load<ComponentType>
  form?: Load<FormPages>
  /** Replaces the form's own create page. */
  create?: Load<ComponentType>
  edit?: Load<ComponentType>
  /** What may follow the addresses of its pages: tabs that have their own. Anything else there is no page. */
  tabs?: Partial<Record<'show' | 'edit', readonly string[]>>
  removal?: Removal<Row>
}

/**
 * One resource of the app: everything known before any of its pages load. It defines react-admin's pages, the permissions
 * (those of the calls), the default order, live topics, and the texts of the audit log. The contract's calls reach the
 * browser without their schemas (scripts/contractFacts.ts).
 */
export const defineResource = <const Name extends string, Row = RaRecord>({
  represent,
  list,
  show,
  form,
  create = form && (async () => (await form()).Create),
  edit = form && (async () => (await form()).Edit),
  tabs = {},
  removal = {},
  ...facts
}: Declaration<Name, Row>) => {
  const pages: Pages = {
    list: lazyScreen(list),
    ...(show && { show: lazyScreen(show) }),
    ...(create && { create: lazyScreen(create) }),
    ...(edit && { edit: lazyScreen(edit) }),
  }
  const tabsOf: Readonly<Partial<Record<string, readonly string[]>>> = tabs
  return { ...facts, represent, removal, pages, tabs: tabsOf, ...(form && { form }) }
}
