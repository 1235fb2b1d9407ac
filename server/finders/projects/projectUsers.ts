import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { projects as contract } from '../../../contract/main/projects.ts'
import type { AvailableUser, ProjectUser } from '../../../contract/main/projectShapes.ts'
import { roles, userStates } from '../../../domain/enums.ts'
import { whyNotProjectUser } from '../../../domain/rules/project.ts'
import { pageOf } from '../../db/page.ts'
import { naturalOrder, peopleOrder } from '../../db/schema/main/schema.ts'
import { holdsFolded, personText } from '../../db/searchTexts.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { inLoad, minutesOf } from './dashboard.ts'
import { requireProject } from './readProject.ts'

const Count = z.object({ n: z.number() })
const Person = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles).nullable(),
  state: z.enum(userStates),
})
const Assigned = z.object({
  ...Person.shape,
  appointments: z.number(),
  minutes: z.number(),
  nextAppointmentAt: z
    .union([z.string(), z.date()])
    .nullable()
    .transform((at) => (at === null ? null : new Date(at).toISOString())),
})
const Other = z.object({ userId: z.string(), id: z.string(), name: z.string() })

const person = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, a.role, u.state`
/** The order of roles in a project: technicians first, because they are what it needs. */
const byRole = (role: SQL, direction: SQL): SQL =>
  sql`(${role} is distinct from 'Technician') ${direction}, ${role} ${direction}`
/** Those without a name by their address. */
const name = peopleOrder(sql`coalesce(u.last_name, u.email)`, sql`u.first_name`)

type UserQuery = {
  Query?: string | undefined
  Ids?: string[] | undefined
  UserRoles?: (typeof roles)[number][] | undefined
}

const narrowed = ({ Query, Ids, UserRoles }: UserQuery, withEmail: boolean): SQL => {
  const words = holdsFolded(Query, personText(sql`u`, withEmail))
  return sql`${words ? sql`and ${words}` : sql``} ${Ids ? sql`and u.id = any(${sql.param(Ids)}::uuid[])` : sql``}
    ${UserRoles?.length ? sql`and a.role = any(${sql.param(UserRoles)}::text[])` : sql``}`
}

const countOf = async (tx: Tx, from: SQL): Promise<number> =>
  Count.parse((await tx.execute(sql`select count(*)::int as n from ${from}`)).rows[0]).n

/** A page of the client's users who are not in the project. Errors: 404. */
export const availableUserPage = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.availableUsers.query>,
) => {
  await requireProject(tx, actor, id)
  const from = sql`identity.users u join identity.assignments a on a.user_id = u.id and a.tenant_id = ${actor.tenantId}
    where not exists (select from main.project_users pu where pu.project_id = ${id} and pu.user_id = u.id)
      and a.role not in ('MainRenter', 'SubRenter') ${narrowed(query, true)}`
  const direction = query['Sort.Direction'] === 'Descending' ? sql`desc` : sql`asc`
  const order = {
    Name: sql`${name} ${direction}`,
    // of one role, those first who can be assigned
    Role: sql`${byRole(sql`a.role`, direction)}, (u.state <> 'Active'), ${name}`,
    Email: sql`u.email ${direction}`,
  }
  const rows = async (limit: number, offset: number): Promise<AvailableUser[]> => {
    const found = (
      await tx.execute(
        sql`select ${person} from ${from} order by ${order[query['Sort.SortOption']]}, u.id limit ${limit} offset ${offset}`,
      )
    ).rows.map((row) => Person.parse(row))
    const others =
      await tx.execute(sql`select pu.user_id as "userId", p.id, p.name from main.project_users pu join main.projects p on p.id = pu.project_id
      where pu.tenant_id = ${actor.tenantId} and pu.user_id = any(${sql.param(found.map((row) => row.id))}::uuid[]) and p.status = 'Active' and p.draft_step is null
      order by ${naturalOrder(sql`p.name`)}, p.id`)
    const byUser = Map.groupBy(
      others.rows.map((row) => Other.parse(row)),
      ({ userId }) => userId,
    )
    return found.map((row) => ({
      ...row,
      whyNot: whyNotProjectUser(row) ?? null,
      otherProjects: (byUser.get(row.id) ?? []).map(({ id: projectId, name }) => ({ id: projectId, name })),
    }))
  }
  return pageOf(query, rows, () => countOf(tx, from))
}

/** A page of a project's users with their load. Addresses only for those who read the client's users. Errors: 404. */
export const projectUserPage = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.users.query>,
  now: Date,
) => {
  await requireProject(tx, actor, id)
  const seesEmail = actor.permissions.has('users.read')
  const from = sql`main.project_users pu join identity.users u on u.id = pu.user_id left join identity.assignments a on a.user_id = u.id and a.tenant_id = ${actor.tenantId}
    where pu.project_id = ${id} ${narrowed(query, seesEmail)}`
  const load = sql`left join (select a.technician_id, count(*)::int as appointments, ${minutesOf} as minutes, min(a.starts_at) as next
      from main.project_buildings pb join main.appointments a on a.building_id = pb.building_id where pb.project_id = ${id} and ${inLoad(now)} group by 1) l
    on l.technician_id = p.id`
  const direction = query['Sort.Direction'] === 'Descending' ? sql`desc` : sql`asc`
  const ownName = peopleOrder(sql`p."lastName"`, sql`p."firstName"`)
  const order = {
    Name: sql`${ownName} ${direction}`,
    Role: sql`${byRole(sql`p.role`, direction)}, ${ownName}`,
    Appointments: sql`coalesce(l.appointments, 0) ${direction}, ${ownName}`,
  }
  const rows = async (limit: number, offset: number): Promise<ProjectUser[]> => {
    const found =
      await tx.execute(sql`select p.*, coalesce(l.appointments, 0) as appointments, coalesce(l.minutes, 0) as minutes, l.next as "nextAppointmentAt"
      from (select ${person} from ${from}) p ${load} order by ${order[query['Sort.SortOption']]}, p.id limit ${limit} offset ${offset}`)
    return found.rows.map((row) => {
      const user = Assigned.parse(row)
      return { ...user, email: seesEmail ? user.email : null, whyNot: whyNotProjectUser(user) ?? null }
    })
  }
  return pageOf(query, rows, () => countOf(tx, from))
}
