import { sql } from 'drizzle-orm'
import { renters } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { readInTurns, readUnits, type ExistingUnit, type InScope } from '../estate/readExisting.ts'

/** A renter of an existing lease, as far as a row of a file can be compared with them. */
export interface Person {
  /** In lower case. */
  readonly name: string
  readonly email: string | null
  readonly createdAt: string
}

export interface Homes {
  /** By customer id. */
  readonly units: ReadonlyMap<string, ExistingUnit>
  /** By lease. */
  readonly people: ReadonlyMap<string, readonly Person[]>
  /** What the units were like when they were read. */
  readonly marks: readonly Mark[]
}

interface Mark {
  readonly customerIds: readonly string[]
  readonly mark: string
}

/** Changes when one of these units is moved or deleted, or when a lease or a renter in one of them is. */
const markOf = async (tx: Tx, tenantId: string, customerIds: readonly string[]): Promise<string> => {
  const { rows } = await tx.execute<{ mark: string }>(sql`
    with units as (select id, building_id, complex_id, location_id from main.building_units where tenant_id = ${tenantId} and customer_id = any(${sql.param(customerIds)}::text[]))
    select concat_ws(' ',
      (select sum(hashtextextended(concat(id, building_id, complex_id, location_id), 0)) from units),
      (select sum(hashtextextended(concat(l.id, l.version), 0)) from main.leases l join units u on u.id = l.unit_id),
      (select sum(hashtextextended(concat(r.id, r.version), 0)) from main.renters r join units u on u.id = r.unit_id)) as mark`)
  return rows[0]?.mark ?? ''
}

const readPeople = async (
  tx: Tx,
  tenantId: string,
  leaseIds: readonly string[],
): Promise<Map<string, Person[]>> => {
  const people = new Map<string, Person[]>()
  if (leaseIds.length === 0) return people
  const rows = await tx
    .select({
      leaseId: renters.leaseId,
      name: sql<string>`lower(${renters.firstName} || ' ' || ${renters.lastName})`,
      email: renters.email,
      createdAt: renters.createdAt,
    })
    .from(renters)
    .where(
      sql`${renters.tenantId} = ${tenantId} and ${renters.leaseId} = any(${sql.param(leaseIds)}::uuid[])`,
    )
  for (const { leaseId, ...person } of rows) people.set(leaseId, [...(people.get(leaseId) ?? []), person])
  return people
}

/** Reads the units that a renter file names, with their leases and who lives there, some units a transaction. */
export const readHomes = async (
  inScope: InScope,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Homes> => {
  const people = new Map<string, Person[]>()
  const marks: Mark[] = []
  const units = await readInTurns(inScope, customerIds, async (tx, some) => {
    // before the rows themselves: what changes between the two statements is noticed later
    marks.push({ customerIds: some, mark: await markOf(tx, tenantId, some) })
    const found = await readUnits(tx, tenantId, some)
    const leaseIds = [...found.values()].flatMap(({ leases }) => leases.map(({ id }) => id))
    for (const [leaseId, persons] of await readPeople(tx, tenantId, leaseIds)) people.set(leaseId, persons)
    return found
  })
  return { units, people, marks }
}

/**
 * Whether the homes are as they were read. Holds their buildings where they are until the transaction ends, and locks the units as whoever
 * else decides about their leases does (`holdUnit`): two leases that overlap can't both be written.
 */
export const areAsRead = async (tx: Tx, tenantId: string, { units, marks }: Homes): Promise<boolean> => {
  const buildings = [...new Set([...units.values()].map(({ buildingId }) => buildingId))]
  await tx.execute(
    sql`select from main.buildings where id = any(${sql.param(buildings)}::uuid[]) order by id for share`,
  )
  const ids = [...units.values()].map(({ id }) => id)
  await tx.execute(
    sql`select from main.building_units where id = any(${sql.param(ids)}::uuid[]) order by id for update`,
  )
  for (const { customerIds, mark } of marks)
    if ((await markOf(tx, tenantId, customerIds)) !== mark) return false
  return true
}
