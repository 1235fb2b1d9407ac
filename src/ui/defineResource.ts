import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type * as z from 'zod'
import type { Facts } from '../providers/declared.ts'
import { lazyScreen, type LazyScreen } from './lazyNamed.tsx'

/** How much there is of each kind; the text of a kind is `estate.holds.<kind>`. */
export type Held = Readonly<Record<string, number>>

/** What stands against the removal of a row, as far as its page knows, and what goes with it. The server has the last word. */
export interface Removal<Row = RaRecord> {
  blockers?: (row: Row) => Held
  consequences?: (row: Row) => Held
  /** Text key, where it is no matter of numbers. */
  whyNot?: (row: Row) => { key: string; args?: Readonly<Record<string, string>> } | undefined
}

/** The pages in which a row is made and changed, over the same fields (form/defineForm.tsx). */
export interface FormPages {
  /** What the calls that make and change a row take. */
  create: z.ZodObject
  update: z.ZodObject
  Create: ComponentType
  Edit: ComponentType
}

type Load<T> = () => Promise<T>

export type Pages = Partial<Record<'list' | 'show' | 'create' | 'edit', LazyScreen>>

interface Declaration<Name extends string, Row> extends Omit<Facts, 'name'> {
  name: Name
  icon: ComponentType
  /** The field or the text by which a row is named wherever another one refers to it. */
  represent: string | ((row: RaRecord) => string)
  list: Load<ComponentType>
  show?: Load<ComponentType>
  form?: Load<FormPages>
  /** In place of the form's own page. */
  create?: Load<ComponentType>
  edit?: Load<ComponentType>
  removal?: Removal<Row>
}

/**
 * One resource of the app: what is known of it before any of its pages load. From this come react-admin's pages, the menu entry, the
 * rights (those of the calls), the default order, what is live, and the words of the audit log. The contract's calls that it names
 * reach the browser without their schemas (scripts/plainContract.ts).
 */
export const defineResource = <const Name extends string, Row = RaRecord>({
  icon,
  represent,
  list,
  show,
  form,
  create = form && (async () => (await form()).Create),
  edit = form && (async () => (await form()).Edit),
  removal = {},
  ...facts
}: Declaration<Name, Row>) => {
  const pages: Pages = {
    list: lazyScreen(list),
    ...(show && { show: lazyScreen(show) }),
    ...(create && { create: lazyScreen(create) }),
    ...(edit && { edit: lazyScreen(edit) }),
  }
  return { ...facts, icon, represent, removal, pages, ...(form && { form }) }
}
