import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userStates } from '../../domain/enums.ts'
import { whyNotTechnician } from '../../domain/rules/appointment.ts'
import type { Snapshot } from '../../tests/support/freshDatabase.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { aTenant } from '../../tests/support/people.ts'
import {
  appointments,
  assignments,
  audit,
  functionGrants,
  projectUsers,
  renters,
  tenants,
  users,
} from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { seedDemo as seedWhole } from './demo.ts'
import { demoPassword, demoSignIns } from './demoSignIns.ts'
import { eventually } from '../../tests/support/patience.ts'

let app: TestApp
afterEach(() => app.stop())

const admin = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
/** Without the history, which takes most of the time (history/demoHistory.test.ts). */
const seedDemo = (deps: Parameters<typeof seedWhole>[0]) => seedWhole(deps, { withPast: false })
const off = () => ({ ...app.deps, config: { ...app.deps.config, demo: false } })
const signIn = (email: string) =>
  app.onIdentity({ method: 'POST', url: '/api/auth/login', body: { email, password: demoPassword } })
const everybody = () => admin((tx) => tx.select().from(users).orderBy(users.email))

describe('seedDemo', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    app = await testApp()
  })

  it('fills an empty database once, and returns the sign-ins each time', async () => {
    expect(await seedDemo(app.deps)).toEqual(demoSignIns)
    const first = await everybody()
    expect(await seedDemo(app.deps)).toEqual(demoSignIns)
    expect(await everybody()).toEqual(first)
    expect(await admin((tx) => tx.select().from(tenants))).toHaveLength(3)
    expect(await admin((tx) => tx.select().from(audit))).toHaveLength(3)
  })

  it('leaves nothing behind if it fails midway, and can be run again', async () => {
    const owner = app.deps.db.pool
    await owner.query(
      "create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$",
    )
    await owner.query(
      'create trigger refuse before insert on identity.function_grants for each row execute function public.refuse()',
    )
    await expect(seedDemo(app.deps)).rejects.toThrow('function_grants')
    expect([await everybody(), await admin((tx) => tx.select().from(tenants))]).toEqual([[], []])
    await owner.query('drop trigger refuse on identity.function_grants')
    expect(await seedDemo(app.deps)).toEqual(demoSignIns)
  })

  it('creates nothing with the demo off', async () => {
    expect(await seedDemo(off())).toEqual([])
    expect(await everybody()).toEqual([])
  })

  it('leaves a database alone that is not empty', async () => {
    await aTenant(app, 'Echte Verwaltung')
    expect(await seedDemo(app.deps)).toEqual([])
    expect([await everybody(), (await admin((tx) => tx.select().from(tenants))).length]).toEqual([[], 1])
  })
})

describe('the demo', () => {
  let seeded: Snapshot
  beforeAll(async () => {
    const first = await testApp()
    await seedDemo(first.deps)
    seeded = await first.freeze()
  })
  afterAll(() => seeded.remove())
  beforeEach(async () => {
    app = await testApp({}, undefined, { from: seeded })
  })

  it('lets each of them sign in, with the rights of the role', async () => {
    const sessions = new Map<string, { allowedTenants: unknown[]; permissions: string[] }>()
    for (const { role, email } of demoSignIns) {
      const reply = await signIn(email)
      expect([email, reply.statusCode]).toEqual([email, 200])
      sessions.set(role, reply.json())
    }
    expect(sessions.get('SuperAdmin')?.allowedTenants).toHaveLength(3)
    expect(sessions.get('Admin')?.allowedTenants).toHaveLength(2)
    for (const role of ['Customer', 'Regular', 'Technician', 'MainRenter', 'SubRenter'])
      expect(sessions.get(role)?.allowedTenants).toHaveLength(1)
    expect(sessions.get('SuperAdmin')?.permissions).toContain('productionLine')
  })

  it('links people to the estate', async () => {
    const all = await everybody()
    const idOf = (role: string) =>
      all.find(({ email }) => email === demoSignIns.find((one) => one.role === role)?.email)?.id ?? ''
    expect(all.length).toBeGreaterThan(42)
    expect(all.length).toBeLessThan(55)
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(userStates))
    expect(all.every(({ email }) => /\.test$|@example\.com$/.test(email))).toBe(true)
    const linked = await admin((tx) =>
      tx
        .select()
        .from(renters)
        .where(sql`${renters.userId} is not null`),
    )
    const [main, sub] = ['MainRenter', 'SubRenter'].map((role) =>
      linked.find(({ userId }) => userId === idOf(role)),
    )
    expect(main).toMatchObject({ role: 'MainRenter', leaseId: sub?.leaseId, verifiedBy: idOf('Admin') })
    expect(linked.every(({ verifiedAt }) => verifiedAt !== null)).toBe(true)
    const onProjects = await admin((tx) => tx.select().from(projectUsers))
    expect(onProjects.some(({ userId }) => userId === idOf('Technician'))).toBe(true)
    const roles = await admin((tx) => tx.select().from(assignments))
    const technicians = new Set(
      roles.filter(({ role }) => role === 'Technician').map(({ userId, tenantId }) => userId + tenantId),
    )
    expect(onProjects.every(({ userId, tenantId }) => technicians.has(userId + tenantId))).toBe(true)
    const visits = await admin((tx) => tx.select().from(appointments))
    expect(
      visits.every(
        ({ technicianId, tenantId }) => technicianId === null || technicians.has(technicianId + tenantId),
      ),
    ).toBe(true)
    const held = visits.filter(
      ({ cancelledAt, technicianId }) => technicianId !== null && cancelledAt === null,
    )
    const others = (visit: (typeof held)[number]) =>
      held.filter(({ id, technicianId }) => id !== visit.id && technicianId === visit.technicianId)
    expect(held.filter((visit) => whyNotTechnician('Active', visit, others(visit)))).toEqual([])
    const grants = await admin((tx) => tx.select().from(functionGrants))
    expect(new Set(grants.map(({ userId }) => userId)).size).toBe(1)
  })

  it('removes the sign-ins, ends their sessions, and restores them when it is on again', async () => {
    const { accessToken } = (await signIn('admin@demo.ventil.test')).json()
    const check = () => app.onIdentity({ url: '/api/auth/check-session', as: accessToken })
    expect((await check()).statusCode).toBe(200)
    expect(await seedDemo(off())).toEqual([])
    // a change of rights is announced to the backends, and takes effect once they receive it
    await eventually(async () => expect((await check()).statusCode).toBe(401))
    for (const { email } of demoSignIns) expect((await signIn(email)).statusCode).toBe(401)
    const withdrawn = await everybody()
    await seedDemo(off())
    expect(await everybody()).toEqual(withdrawn)
    expect(await seedDemo(app.deps)).toEqual(demoSignIns)
    expect((await signIn('admin@demo.ventil.test')).statusCode).toBe(200)
  })

  it('does not reactivate users that the demo itself deactivated', async () => {
    await admin((tx) =>
      tx.update(users).set({ state: 'Deactivated' }).where(eq(users.email, 'regular@demo.ventil.test')),
    )
    await seedDemo(off())
    expect((await seedDemo(app.deps)).map(({ role }) => role)).not.toContain('Regular')
  })
})
