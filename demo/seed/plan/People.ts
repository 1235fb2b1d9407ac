import type { functionGrants } from '../../../server/db/schema.ts'
import type { AssignmentRow, UserRow } from '../builders/buildUser.ts'
import type { Estate } from './Estate.ts'

/** The users of an estate as rows by table, and the estate with links to them. */
export interface People {
  users: UserRow[]
  assignments: AssignmentRow[]
  functionGrants: (typeof functionGrants.$inferSelect)[]
  estate: Estate
}
