import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Deps } from '../../server/deps.ts'
import {
  assignments,
  functionGrants,
  productionLineEntries,
  sessions,
  tenants,
  users,
} from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { auditWriter } from '../../server/http/audit.ts'
import { tellRightsChanged } from '../../server/http/rights.ts'
import { hashPassword } from '../../server/actions/accounts/passwords.ts'
import { demoSeed, seededRandom } from './random.ts'
import { demoPassword, demoSignIns, type DemoSignIn } from './demoSignIns.ts'
import { demoEstate } from './estate.ts'
import { demoHistory } from './history/demoHistory.ts'
import type { History } from './history/History.ts'
import { drawConsents } from './consents/drawConsents.ts'
import { insertConsents } from './consents/write.ts'
import { ensureMonthsOf, insertHistory } from './history/write.ts'
import { insertRows } from '../../server/db/bulk.ts'
import { insertDemoFirmware, storeDemoFirmware } from './firmware.ts'
import { lineEntriesOf } from './lineEntries.ts'
import { insertHeatLoads } from './heatLoads.ts'
import { demoPeople } from './plan/demoPeople.ts'
import { insertEstate } from './write.ts'
import { markPast } from '../past/fillPast.ts'

export type { DemoSignIn } from './demoSignIns.ts'

type DemoDeps = Pick<Deps, 'config' | 'db' | 'now' | 'random'> & Partial<Pick<Deps, 'files'>>

interface DemoOptions {
  /** Whether to generate the devices' history, which takes most of the time of seeding. */
  readonly withPast?: boolean
}

/** Key of an advisory lock; any number that no other lock in the same database uses. */
const seedLock = 7_265_772
const isDemo = inArray(
  users.email,
  demoSignIns.map(({ email }) => email),
)

const inDb = <T>({ db }: DemoDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withScope(db.pool, asAdmin, work)

const isEmpty = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: tenants.id }).from(tenants).limit(1)).length === 0 &&
  (await tx.select({ id: users.id }).from(users).limit(1)).length === 0

/** One password hash for those who sign in to the demo, and one of a random password for everybody else. */
const hashesFor = async ({ random }: DemoDeps) => ({
  known: await hashPassword(demoPassword),
  unknown: await hashPassword(random(32).toString('base64url')),
})

/** The devices' own rows in the state after their history. */
const devicesOf = ({ thermostats, sensors, gateways }: History) => ({ thermostats, sensors, gateways })

const fill = async (deps: DemoDeps, { withPast }: Required<DemoOptions>): Promise<void> => {
  const now = deps.now()
  const people = demoPeople(
    seededRandom(`${demoSeed} people`, now.toISOString().slice(0, 10)),
    demoEstate({ seed: demoSeed, now }),
  )
  const history = withPast ? demoHistory(people.estate, people.assignments, demoSeed, now) : undefined
  const consents = drawConsents(seededRandom(`${demoSeed} consents`, now.toISOString()), people.estate)
  const hashes = await hashesFor(deps)
  const signIns = new Set<string>(demoSignIns.map(({ email }) => email))
  const registered = people.users.map((user) =>
    user.state === 'Invited' || user.state === 'Unknown'
      ? user
      : { ...user, passwordHash: signIns.has(user.email) ? hashes.known : hashes.unknown },
  )
  if (history) await ensureMonthsOf(deps.db.pool, history)
  const [approver, author] = demoSignIns.map((one) => people.users.find(({ email }) => email === one.email))
  const random = seededRandom(`${demoSeed} firmware`, now.toISOString())
  const artifacts =
    history && deps.files && author ? await storeDemoFirmware(deps.files, random, author.id, now) : []
  await inDb(deps, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    // another process may have seeded it meanwhile
    if (!(await isEmpty(tx))) return
    await insertRows(tx, users, registered)
    await insertEstate(tx, {
      ...people.estate,
      renters: consents.renters,
      ...(history && devicesOf(history)),
    })
    await insertConsents(tx, consents)
    const admin = people.users.find(({ email }) => email === demoSignIns[1].email)
    if (admin)
      await insertHeatLoads(tx, seededRandom(`${demoSeed} heat loads`, now.toISOString()), {
        ...people,
        renters: consents.renters,
        userId: admin.id,
        now,
      })
    if (history) {
      await insertHistory(tx, history)
      await markPast(tx, now.toISOString())
      await insertRows(
        tx,
        productionLineEntries,
        lineEntriesOf(seededRandom(`${demoSeed} production line`, now.toISOString()), history.thermostats),
      )
    }
    if (history && artifacts.length > 0 && author && approver)
      await insertDemoFirmware(tx, artifacts, {
        random,
        thermostats: history.thermostats,
        authorId: author.id,
        approverId: approver.id,
        now,
      })
    await insertRows(tx, assignments, people.assignments)
    await insertRows(tx, functionGrants, people.functionGrants)
    const audit = auditWriter(tx, 'main', { requestId: 'seed', at: now })
    await audit(
      people.estate.tenants.map((tenant) => ({
        action: 'tenant.create',
        entityId: tenant.id,
        tenantId: tenant.id,
        after: tenant,
      })),
    )
  })
}

/** Disables the demo sign-ins: with the demo off nobody may sign in with a password from the README. */
const withdraw = (deps: DemoDeps): Promise<void> =>
  inDb(deps, async (tx) => {
    const taken = {
      state: 'Deactivated',
      passwordHash: null,
      version: sql`${users.version} + 1`,
      updatedAt: deps.now().toISOString(),
    } as const
    const found = await tx
      .update(users)
      .set(taken)
      .where(and(isDemo, ne(users.state, 'Deactivated')))
      .returning({ id: users.id })
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await tx
      .update(sessions)
      .set({ revokedAt: deps.now().toISOString(), revokedReason: 'demoOff' })
      .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)))
    for (const id of ids) await tx.execute(tellRightsChanged(id))
  })

/** Restores what `withdraw` disabled. Users that a demo administrator deactivated kept their password and stay deactivated. */
const restore = async (deps: DemoDeps): Promise<void> => {
  const withdrawn = and(isDemo, eq(users.state, 'Deactivated'), isNull(users.passwordHash))
  const waiting = await inDb(deps, (tx) => tx.select({ id: users.id }).from(users).where(withdrawn))
  if (waiting.length === 0) return
  const { known } = await hashesFor(deps)
  await inDb(deps, (tx) =>
    tx
      .update(users)
      .set({
        state: 'Active',
        passwordHash: known,
        version: sql`${users.version} + 1`,
        updatedAt: deps.now().toISOString(),
      })
      .where(withdrawn),
  )
}

/**
 * Fills an empty database with the demo estate, its users and the history of its devices in one transaction, and returns the sign-ins to
 * print. A database that is not empty is left alone. With the demo off there are no sign-ins, even if it was on before.
 */
export const seedDemo = async (
  deps: DemoDeps,
  { withPast = true }: DemoOptions = {},
): Promise<DemoSignIn[]> => {
  if (!deps.config.demo) {
    await withdraw(deps)
    return []
  }
  if (await inDb(deps, isEmpty)) await fill(deps, { withPast })
  else await restore(deps)
  const present = await inDb(deps, (tx) =>
    tx
      .select({ email: users.email })
      .from(users)
      .where(and(isDemo, eq(users.state, 'Active'))),
  )
  return demoSignIns.filter(({ email }) => present.some((user) => user.email === email))
}
