import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { projects as contract } from '../../../contract/main/projects.ts'
import type { Problem } from '../../../contract/main/projectShapes.ts'
import { gatewayOnlineSince } from '../../../domain/rules/gateway.ts'
import { problemKinds, solutionOf, type ProblemKind } from '../../../domain/rules/projectProblems.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { nameOrderIn } from '../estate/place.ts'
import { withoutMergeJoins } from './dashboard.ts'
import { requireProject } from './readProject.ts'

interface Source {
  /** The table of the rows, as x. */
  from: SQL
  where: SQL
  since: SQL
  /** Whether `since` is always known; then an index can give its order. */
  isDated?: true
  details: SQL
  /** The column with the id of the row's building. */
  building: SQL
  unit?: SQL
  room?: SQL
  radiator?: SQL
  gateway?: SQL
}

const units = { from: sql`main.building_units x`, building: sql`x.building_id`, unit: sql`x.id` } as const
const radiators = {
  from: sql`main.radiators x`,
  building: sql`x.building_id`,
  unit: sql`x.unit_id`,
  room: sql`x.room_id`,
  radiator: sql`x.id`,
  since: sql`x.updated_at`,
  isDated: true,
  details: sql`x.issues`,
} as const

/** Where the problems of each kind are found. */
const sourcesOf = (mine: SQL, now: Date): Record<ProblemKind, Source> => ({
  noAccess: {
    ...units,
    where: sql`x.status = 'AccessNotPossible'`,
    since: sql`x.status_changed_at`,
    details: sql`array_remove(array[x.status_reason], null)`,
  },
  unitOnHold: {
    ...units,
    where: sql`x.status = 'OnHold'`,
    since: sql`x.status_changed_at`,
    details: sql`'{}'::text[]`,
  },
  failedInstallation: {
    ...radiators,
    where: sql`x.issues <> '{}' and 'InstallationNotPossible' = any(x.issues)`,
  },
  radiatorIssues: {
    ...radiators,
    where: sql`x.issues <> '{}' and not 'InstallationNotPossible' = any(x.issues)`,
  },
  gatewayIssues: {
    from: sql`main.buildings x`,
    where: sql`cardinality(x.gateway_issues) > 0`,
    since: sql`x.updated_at`,
    isDated: true,
    details: sql`x.gateway_issues`,
    building: sql`x.id`,
  },
  gatewayNotOnline: {
    from: sql`main.gateways x`,
    where: sql`(x.last_connection_at is null or x.last_connection_at < ${gatewayOnlineSince(now)})`,
    since: sql`x.last_connection_at`,
    details: sql`array[case when x.last_connection_at is null then 'Unknown' else 'Offline' end]`,
    building: sql`x.building_id`,
    gateway: sql`x.id`,
  },
  missingMeasures: {
    from: sql`main.rooms x`,
    where: sql`x.data_gathering <> 'Complete'`,
    since: sql`x.updated_at`,
    isDated: true,
    details: sql`array[x.data_gathering]`,
    building: sql`x.building_id`,
    unit: sql`x.unit_id`,
    room: sql`x.id`,
  },
  withoutAppointment: {
    ...units,
    from: sql`main.building_units x left join (select a.unit_id, max(a.ends_at) as last from main.appointments a
      where a.building_id in ${mine} and a.cancelled_at is null group by 1) visit on visit.unit_id = x.id`,
    where: sql`x.status = 'Open' and (visit.last is null or visit.last <= ${now.toISOString()})`,
    since: sql`coalesce(visit.last, x.created_at)`,
    details: sql`array[case when visit.last is null then 'never' else 'past' end]`,
  },
})

const Counts = z.record(z.enum(problemKinds), z.number())

/** Most kinds are counted per building when something changes; what the passing of time changes is counted now. */
const countsOf = async (
  tx: Tx,
  { gatewayIssues, gatewayNotOnline }: Record<ProblemKind, Source>,
  mine: SQL,
  now: Date,
): Promise<Record<ProblemKind, number>> => {
  const counted = ({ from, building, where }: Source) =>
    sql`(select count(*)::int from ${from} where ${building} in ${mine} and ${where})`
  const { rows } =
    await tx.execute(sql`select f."noAccess", f."unitOnHold", f."failedInstallation", f."radiatorIssues", f."missingMeasures", ${counted(gatewayIssues)} as "gatewayIssues", ${counted(gatewayNotOnline)} as "gatewayNotOnline",
      f.open - (select count(distinct a.unit_id)::int from main.appointments a join main.building_units u on u.id = a.unit_id and u.status = 'Open'
        where a.building_id in ${mine} and a.cancelled_at is null and a.ends_at > ${now.toISOString()}) as "withoutAppointment"
    from (select coalesce(sum(access_not_possible), 0)::int as "noAccess", coalesce(sum(on_hold), 0)::int as "unitOnHold",
        coalesce(sum(failed_radiators), 0)::int as "failedInstallation", coalesce(sum(faulty_radiators), 0)::int as "radiatorIssues",
        coalesce(sum(incomplete_rooms), 0)::int as "missingMeasures", coalesce(sum(open), 0)::int as open
      from main.building_figures where building_id in ${mine}) f`)
  return Counts.parse(rows[0])
}

const instant = z
  .union([z.string(), z.date()])
  .nullable()
  .transform((at) => (at === null ? null : new Date(at).toISOString()))

const Row = z.object({
  kind: z.enum(problemKinds),
  rowId: z.string(),
  details: z.array(z.string()),
  since: instant,
  buildingId: z.string(),
  buildingName: z.string(),
  unitId: z.string().nullable(),
  unitName: z.string().nullable(),
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  radiatorId: z.string().nullable(),
  radiatorName: z.string().nullable(),
  gatewayId: z.string().nullable(),
  gatewayEui: z.string().nullable(),
  appointmentId: z.string().nullable(),
})

type Query = z.output<typeof contract.issues.query>

interface Slice {
  kinds: readonly ProblemKind[]
  /** Of the rows of these kinds. */
  offset: number
}

/** In the order of kinds, which of them a page lies in; the others need not be read. */
const sliceOf = (kinds: readonly ProblemKind[], counts: Record<ProblemKind, number>, query: Query): Slice => {
  const [from, to] = [(query.Page - 1) * query.PageSize, query.Page * query.PageSize]
  if (query['Sort.SortOption'] !== 'Kind') return { kinds, offset: from }
  const ordered = query['Sort.Direction'] === 'Descending' ? kinds.toReversed() : kinds
  let before = 0
  let skipped = 0
  const within = ordered.filter((kind) => {
    const begin = before
    before += counts[kind]
    if (before <= from) skipped = before
    return before > from && begin < to
  })
  return { kinds: within, offset: from - skipped }
}

/**
 * The rows of a page: of each kind as many as the page could hold, in its order, and of those the page. Names are joined to the page alone.
 */
const rowsOf = async (
  tx: Tx,
  sources: Record<ProblemKind, Source>,
  mine: SQL,
  { kinds, offset }: Slice,
  query: Query,
  now: Date,
) => {
  const limit = query.PageSize
  const option = query['Sort.SortOption']
  const direction = query['Sort.Direction'] === 'Descending' ? sql`desc` : sql`asc`
  const byTime = option === 'Since' ? direction : sql`asc`
  const none = sql`null::uuid`
  const parts = kinds.map((kind) => {
    const {
      from,
      where,
      since,
      isDated,
      details,
      building,
      unit = none,
      room = none,
      radiator = none,
      gateway = none,
    } = sources[kind]
    const name = option === 'BuildingName' ? nameOrderIn('buildings', building) : sql`null::text`
    return sql`(select ${problemKinds.indexOf(kind)}::int as rank, ${kind}::text as kind, x.id as row_id, ${details} as details, ${since} as since, ${name} as name,
        ${building} as building_id, ${unit} as unit_id, ${room} as room_id, ${radiator} as radiator_id, ${gateway} as gateway_id
      from ${from} where ${building} in ${mine} and ${where}
      order by ${option === 'BuildingName' ? sql`6 ${direction}, ` : sql``}5 ${byTime} ${isDated ? sql`` : sql`nulls first`}, 3 ${byTime} limit ${offset + limit})`
  })
  const order =
    option === 'Kind'
      ? sql`rank ${direction}, since asc nulls first, row_id`
      : option === 'Since'
        ? sql`since ${direction} nulls first, rank, row_id ${direction}`
        : sql`name ${direction}, rank, since asc nulls first, row_id`
  const { rows } = await tx.execute(sql`
    with page as (select *, row_number() over (order by ${order}) as place from (${sql.join(parts, sql` union all `)}) problems order by ${order} limit ${limit} offset ${offset})
    select p.kind, p.row_id as "rowId", p.details, p.since, p.building_id as "buildingId", b.name as "buildingName", p.unit_id as "unitId", u.name as "unitName",
      p.room_id as "roomId", r.name as "roomName", p.radiator_id as "radiatorId", h.name as "radiatorName", p.gateway_id as "gatewayId", g.eui as "gatewayEui",
      (select a.id from main.appointments a where a.unit_id = p.unit_id and a.cancelled_at is null and a.ends_at > ${now.toISOString()} order by a.starts_at, a.id limit 1) as "appointmentId"
    from page p join main.buildings b on b.id = p.building_id left join main.building_units u on u.id = p.unit_id left join main.rooms r on r.id = p.room_id
    left join main.radiators h on h.id = p.radiator_id left join main.gateways g on g.id = p.gateway_id order by p.place`)
  return rows.map((row) => Row.parse(row))
}

const asProblem = ({ rowId, ...row }: z.output<typeof Row>): Problem => ({
  id: `${row.kind}:${rowId}`,
  ...row,
  solution: solutionOf(row.kind, row.details),
})

/** Rejects buildings that are not in the project. Errors: 404 at the filter. */
const requireInProject = async (
  tx: Tx,
  id: string,
  buildingIds: readonly string[] | undefined,
): Promise<void> => {
  const wanted = [...new Set(buildingIds)]
  if (wanted.length === 0) return
  const { rows } = await tx.execute(
    sql`select from main.project_buildings where project_id = ${id} and building_id = any(${sql.param(wanted)}::uuid[])`,
  )
  if (rows.length < wanted.length) refuse('notFound', { fields: { BuildingIds: 'notFound' } })
}

/** A page of what stands in the way of a project's completion, with exact counts by kind. Errors: 404, also at the filter. */
export const problemPage = async (tx: Tx, actor: TenantActor, id: string, query: Query, now: Date) => {
  await requireProject(tx, actor, id)
  await withoutMergeJoins(tx)
  await requireInProject(tx, id, query.BuildingIds)
  const narrowed = query.BuildingIds?.length
    ? sql` and building_id = any(${sql.param(query.BuildingIds)}::uuid[])`
    : sql``
  const mine = sql`(select building_id from main.project_buildings where project_id = ${id}${narrowed})`
  const sources = sourcesOf(mine, now)
  const counts = await countsOf(tx, sources, mine, now)
  const asked = query.Kinds?.length
    ? problemKinds.filter((kind) => query.Kinds?.includes(kind))
    : problemKinds
  const kinds = asked.filter((kind) => counts[kind] > 0)
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const offset = (query.Page - 1) * query.PageSize
  const items =
    offset < total
      ? (await rowsOf(tx, sources, mine, sliceOf(kinds, counts, query), query, now)).map(asProblem)
      : []
  return { items, total, page: query.Page, pageSize: query.PageSize, counts }
}
