import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import { comparableName } from '../../../domain/consent/matching.ts'
import type { Traces } from '../../../domain/consent/redact.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { assignments, dataAgreementPersons as persons, leases, renters, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'

/** The starting point of the search: a renter or a record of consent. */
type Start = { readonly renterId: string } | { readonly agreementId: string }

type RenterRow = typeof renters.$inferSelect
type PersonRow = typeof persons.$inferSelect
type UserRow = typeof users.$inferSelect

/** A unit that the person rents or rented, with the period (days, inclusive). */
export interface Home {
  readonly leaseId: string
  readonly unitId: string
  readonly tenantId: string
  readonly startsOn: string
  readonly endsOn: string | null
}

/** An account of the person; with `whyKept` it is more than a renter's account within these clients, and is kept. */
interface OwnAccount {
  readonly user: UserRow
  readonly whyKept?: 'staffAccount' | 'otherClients'
}

/** All rows and values that identify a person. */
export interface Person {
  readonly renters: readonly RenterRow[]
  readonly records: readonly PersonRow[]
  readonly homes: readonly Home[]
  readonly accounts: readonly OwnAccount[]
  readonly tenantIds: readonly string[]
  readonly traces: Traces
}

const emailsOf = (rows: readonly { email: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ email }) => (email === null ? [] : canonicalEmail(email)))),
]

const byEmail = (email: SQLWrapper, emails: readonly string[]): SQL =>
  sql`lower(trim(${email})) = any(${sql.param([...emails])}::text[])`

const present = <T>(values: readonly (T | null)[]): T[] =>
  [...new Set(values)].flatMap((value) => (value === null ? [] : [value]))

/** Finds further rows of the person: by link, by account, or by e-mail address and name together, because couples may share an address. */
const grow = async (tx: Tx, reach: TenantReach, known: { renters: RenterRow[]; records: PersonRow[] }) => {
  const names = new Set([
    ...known.renters.map(({ firstName, lastName }) => comparableName(firstName, lastName)),
    ...known.records.map(({ firstName, surname }) => comparableName(firstName, surname)),
  ])
  const emails = emailsOf([...known.renters, ...known.records])
  const userIds = present(known.renters.map(({ userId }) => userId))
  const renterIds = new Set([
    ...known.renters.map(({ id }) => id),
    ...present(known.records.map(({ renterId }) => renterId)),
  ])
  const foundRenters = await tx
    .select()
    .from(renters)
    .where(
      and(
        withinTenants(reach, renters.tenantId),
        or(
          inArray(renters.id, [...renterIds]),
          byEmail(renters.email, emails),
          inArray(renters.userId, userIds),
        ),
      ),
    )
  const foundRecords = await tx
    .select()
    .from(persons)
    .where(
      and(
        // a record without a client is the SuperAdmin's: anybody can type a renter with its name and address
        withinTenants(reach, persons.tenantId),
        or(
          inArray(
            persons.agreementId,
            known.records.map(({ agreementId }) => agreementId),
          ),
          inArray(persons.renterId, [...renterIds]),
          byEmail(persons.email, emails),
        ),
      ),
    )
  const agreementIds = new Set(known.records.map(({ agreementId }) => agreementId))
  return {
    renters: foundRenters.filter(
      (row) =>
        renterIds.has(row.id) ||
        (row.userId !== null && userIds.includes(row.userId)) ||
        names.has(comparableName(row.firstName, row.lastName)),
    ),
    records: foundRecords.filter(
      (row) =>
        agreementIds.has(row.agreementId) ||
        (row.renterId !== null && renterIds.has(row.renterId)) ||
        names.has(comparableName(row.firstName, row.surname)),
    ),
  }
}

const startRows = async (tx: Tx, reach: TenantReach, start: Start) =>
  'renterId' in start
    ? {
        renters: await tx
          .select()
          .from(renters)
          .where(and(eq(renters.id, start.renterId), withinTenants(reach, renters.tenantId))),
        records: [],
      }
    : {
        renters: [],
        records: await tx
          .select()
          .from(persons)
          .where(and(eq(persons.agreementId, start.agreementId), withinTenants(reach, persons.tenantId))),
      }

/** Accounts that are linked, or that have only a renter's role and the same e-mail address. */
const accountsOf = async (
  tx: Tx,
  reach: TenantReach,
  rows: readonly RenterRow[],
  emails: readonly string[],
): Promise<OwnAccount[]> => {
  const linked = present(rows.map(({ userId }) => userId))
  const found = await tx
    .select()
    .from(users)
    .where(or(inArray(users.id, linked), byEmail(users.email, emails)))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const roles = await tx.select().from(assignments).where(inArray(assignments.userId, ids))
  const elsewhere = await tx
    .select({ userId: renters.userId })
    .from(renters)
    .where(
      and(
        inArray(renters.userId, ids),
        sql`${renters.id} <> all(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
      ),
    )
  return found.flatMap((user): OwnAccount[] => {
    const own = roles.filter(({ userId }) => userId === user.id)
    const isStaff = user.superAdmin || own.some(({ role }) => role !== 'MainRenter' && role !== 'SubRenter')
    // an office user may happen to have a renter's e-mail address; only a link proves that they are the same person
    if (isStaff) return linked.includes(user.id) ? [{ user, whyKept: 'staffAccount' }] : []
    const isOutside = own.some(
      ({ tenantId }) => reach.tenantIds !== 'all' && !reach.tenantIds.includes(tenantId),
    )
    return [
      isOutside || elsewhere.some(({ userId }) => userId === user.id)
        ? { user, whyKept: 'otherClients' }
        : { user },
    ]
  })
}

const homesOf = async (tx: Tx, rows: readonly RenterRow[]): Promise<Home[]> => {
  const found = await tx
    .select()
    .from(leases)
    .where(
      inArray(
        leases.id,
        rows.map(({ leaseId }) => leaseId),
      ),
    )
  return found.map(({ id, unitId, tenantId, startsOn, endsOn }) => ({
    leaseId: id,
    unitId,
    tenantId,
    startsOn,
    endsOn,
  }))
}

/** The person behind a renter or a record of consent, as far as the reach allows; undefined if there is none (any more). */
export const findPerson = async (tx: Tx, reach: TenantReach, start: Start): Promise<Person | undefined> => {
  let known: { renters: RenterRow[]; records: PersonRow[] } = await startRows(tx, reach, start)
  if (known.renters.length + known.records.length === 0) return undefined
  for (;;) {
    const grown = await grow(tx, reach, known)
    const done =
      grown.renters.length === known.renters.length && grown.records.length === known.records.length
    known = grown
    if (done) break
  }
  const emails = emailsOf([...known.renters, ...known.records])
  const accounts = await accountsOf(tx, reach, known.renters, emails)
  const homes = await homesOf(tx, known.renters)
  const own = accounts.filter(({ whyKept }) => whyKept === undefined).map(({ user }) => user)
  return {
    ...known,
    homes,
    accounts,
    tenantIds: [
      ...new Set([
        ...known.renters.map(({ tenantId }) => tenantId),
        ...present(known.records.map(({ tenantId }) => tenantId)),
      ]),
    ],
    traces: {
      ids: new Set([
        ...known.renters.map(({ id }) => id),
        ...known.records.map(({ agreementId }) => agreementId),
        ...own.map(({ id }) => id),
      ]),
      homes: new Set([
        ...homes.flatMap(({ unitId, leaseId }) => [unitId, leaseId]),
        ...known.records.flatMap(({ unitId }) => unitId ?? []),
      ]),
      names: [
        ...known.renters.map(({ firstName, lastName }) => ({ firstName, lastName })),
        ...known.records.map(({ firstName, surname }) => ({ firstName, lastName: surname })),
        ...own.map(({ firstName, lastName }) => ({ firstName, lastName })),
      ],
      emails: [...new Set([...emails, ...emailsOf(own)])],
      phones: present([...known.renters.map(({ phone }) => phone), ...own.map(({ phone }) => phone)]),
    },
  }
}

/** Input of a job about one person: where to find them, and the clients that the requester may see. It contains no personal data. */
export const PersonJobInput = z.object({
  renterId: z.string().optional(),
  agreementId: z.string().optional(),
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
})
export type PersonJobInput = z.output<typeof PersonJobInput>

export const startOf = ({ renterId, agreementId }: PersonJobInput): Start => {
  if (renterId !== undefined) return { renterId }
  if (agreementId !== undefined) return { agreementId }
  throw new Error('a job about a person has somebody to begin with')
}
