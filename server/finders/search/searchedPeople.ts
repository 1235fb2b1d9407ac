import { and, eq, sql } from 'drizzle-orm'
import { assignments, projects, renters, users } from '../../db/schema.ts'
import { foldedText, personText } from '../../db/searchTexts.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { assignedWhere } from '../accounts/userRows.ts'
import { readableRenters, readsNameOnly } from '../people/renterRows.ts'
import { projectReach, projectsOf } from '../projects/projectReach.ts'
import { searchedRows, type Searched } from './searched.ts'

const nameOf = ({ firstName, lastName }: typeof renters | typeof users) =>
  sql`trim(concat_ws(' ', ${firstName}, ${lastName}))`

/** People and projects, as far as the actor may read them: whoever reads only the names of renters finds them only by those. */
export const peopleToSearch = (tx: Tx, actor: TenantActor, now: Date): Searched[] => [
  ...(actor.permissions.has('renters.read')
    ? [
        searchedRows(
          'renter',
          {
            key: renters.id,
            name: nameOf(renters),
            own: personText(renters, !readsNameOnly(actor)),
            buildingId: renters.buildingId,
            unitId: renters.unitId,
          },
          sql`from ${renters} where ${readableRenters(actor, now)}`,
        ),
      ]
    : []),
  ...(actor.permissions.has('users.read')
    ? [
        searchedRows(
          'user',
          { key: users.id, name: nameOf(users), detail: users.email, own: personText(users, true) },
          sql`from ${users} where ${assignedWhere(tx, eq(assignments.tenantId, actor.tenantId))}`,
        ),
      ]
    : []),
  ...(actor.permissions.has('projects.read')
    ? [
        searchedRows(
          'project',
          { key: projects.id, name: projects.name, own: foldedText(projects.name) },
          sql`from ${projects} where ${and(eq(projects.tenantId, actor.tenantId), projectsOf(projectReach(actor)))}`,
        ),
      ]
    : []),
]
