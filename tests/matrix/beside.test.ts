import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '../../domain/enums.ts'
import { anAccount } from '../support/identity.ts'
import { assign } from '../support/estate.ts'
import type { Person } from '../support/people.ts'
import { calls, sampleFor, type Call } from './calls.ts'
import { allows, expectedRight } from './expected/callRights.ts'
import { mayGrant } from './expected/roleRights.ts'
import { idsIn, sentIn, withValue } from './ids.ts'
import type { Sample } from './Sample.ts'
import { send } from './send.ts'
import { aWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.stop())

const ask = (
  { backend, endpoint }: Call,
  sample: Sample,
  { token }: Pick<Person, 'token'>,
  tenantId = world.home.tenantId,
) => send(world.app, backend, endpoint, sample, { token, tenantId })

const personOf = (role: Role): Person => {
  const person = world.home.people.get(role)
  if (!person) throw new Error(`nobody is ${role}`)
  return person
}

const allowed = ({ endpoint }: Call) => roles.filter((role) => allows(endpoint, role))
const signedIn = calls.filter(({ endpoint }) => endpoint.scope !== 'public')
const writes = signedIn.filter(({ endpoint }) => endpoint.method !== 'GET')
const callsNamed = (some: readonly string[]) => calls.filter(({ name }) => some.includes(name))
const byEveryone = (some: readonly string[]) =>
  callsNamed(some).flatMap((call) => allowed(call).map((caller) => ({ ...call, caller })))
const newSample = async (call: Call, role: Role) =>
  sampleFor(world, call, world.home, role, { estate: await world.home.fresh() })
const names = new Set<string>(roles)

describe('a role in a request', () => {
  /** Calls whose sample carries a role of an account. */
  const granting = [
    'POST /api/user-assignments/{userId}',
    'PATCH /api/user-assignments/{userId}',
    'POST /api/users',
    'POST /api/users/invite',
  ]

  for (const { caller, ...call } of byEveryone(granting))
    it(`${call.name}: given by ${caller} no higher than they may`, async () => {
      for (const role of roles) {
        // a SuperAdmin has no role in a client
        if (role === 'SuperAdmin') continue
        const sample = await newSample(call, caller)
        const place = sentIn(sample).find(({ path }) => path.at(-1) === 'role')
        if (!place) throw new Error(`${call.name} carries no role`)
        const reply = await ask(call, withValue(sample, place.path, role), personOf(caller))
        if (mayGrant(caller, role))
          expect(reply.statusCode, `${role}: ${reply.body.slice(0, 300)}`).toBeLessThan(300)
        else expect(reply.statusCode, `${role}: ${reply.body.slice(0, 300)}`).toBe(403)
      }
    })

  it('is nowhere else but in calls for a SuperAdmin, and in those about renters', async () => {
    const carrying: string[] = []
    for (const call of writes) {
      const sample = await newSample(call, allowed(call)[0] ?? 'SuperAdmin')
      if (sentIn(sample).some(({ value }) => names.has(value))) carrying.push(call.name)
    }
    expect(carrying.toSorted()).toEqual(
      [...granting, 'POST /api/renters', 'PUT /api/renters/{id}', 'POST /api/users/invite-global'].toSorted(),
    )
  })

  it.each(callsNamed(['POST /api/renters', 'PUT /api/renters/{id}']))(
    '$name: makes nobody more than a renter',
    async (call) => {
      for (const role of roles.filter((one) => one !== 'MainRenter' && one !== 'SubRenter'))
        expect(
          (
            await ask(
              call,
              withValue(await newSample(call, 'Admin'), ['body', 'role'], role),
              personOf('Admin'),
            )
          ).statusCode,
          role,
        ).toBe(400)
    },
  )
})

describe('a user in a request', () => {
  /** Changes to a user of the client, or to what they may do there. */
  const about = [
    'PATCH /api/user-assignments/{userId}',
    'DELETE /api/user-assignments/{userId}',
    'DELETE /api/user-assignments/tenant/{tenantId}/{userId}',
    'PUT /api/users/{id}',
    'DELETE /api/users/{id}',
  ]

  for (const { caller, ...call } of byEveryone(about))
    it(`${call.name}: changed by ${caller} if they could give that role`, async () => {
      for (const role of roles) {
        const target = await world.home.freshUser(role)
        const sample = await sampleFor(world, call, { ...world.home, freshUser: async () => target }, caller)
        const reply = await ask(call, sample, personOf(caller))
        const told = `${role}: ${reply.statusCode} ${reply.body.slice(0, 300)}`
        // a SuperAdmin belongs to no client: nobody can take them out of one, and an Admin does not find them
        const isThere = role !== 'SuperAdmin' || !call.name.includes('/tenant/')
        if (isThere && mayGrant(caller, role)) expect(reply.statusCode, told).toBeLessThan(300)
        else expect([403, 404], told).toContain(reply.statusCode)
      }
    })

  const ofRoles = about.filter((name) => name !== 'PUT /api/users/{id}')
  it.each(callsNamed(ofRoles))('$name: not to be made about oneself, by any role', async (call) => {
    for (const caller of allowed(call)) {
      const self = personOf(caller)
      const reply = await ask(
        call,
        await sampleFor(world, call, { ...world.home, freshUser: async () => self }, caller),
        self,
      )
      expect([403, 404, 409, 422], `${caller}: ${reply.statusCode} ${reply.body.slice(0, 300)}`).toContain(
        reply.statusCode,
      )
    }
  })

  it('may be a technician of the client, and nobody else, for an appointment', async () => {
    const call = calls.find(({ name }) => name === 'POST /api/appointments')
    if (!call) throw new Error('there is no such call')
    for (const caller of allowed(call))
      for (const role of roles.filter((one) => one !== 'Technician')) {
        const sample = withValue(await newSample(call, caller), ['body', 'technicianId'], personOf(role).id)
        const reply = await ask(call, sample, personOf(caller))
        expect([404, 422], `${role}: ${reply.statusCode} ${reply.body.slice(0, 300)}`).toContain(
          reply.statusCode,
        )
      }
  })
})

describe('what belongs to one person', () => {
  const own = [
    'GET /api/jobs/{id}/result',
    'POST /api/jobs/{id}/cancel',
    'PUT /api/saved-filters/{id}',
    'DELETE /api/saved-filters/{id}',
    'PUT /api/saved-filters/{id}/default',
    'POST /api/opt-in/own/give',
    'POST /api/opt-in/own/revoke',
    'POST /api/users/{id}/change-password',
    'POST /api/users/{id}/change-email',
  ]

  for (const { caller: role, ...call } of byEveryone(own))
    it(`${call.name}: not found by another ${role} of the client`, async () => {
      const other = await world.home.freshUser(role)
      const estate = await world.home.fresh()
      if (role === 'Technician') await assign(world.app, world.home.tenantId, other.id, [estate.building.id])
      const sample = await sampleFor(world, call, world.home, role, { person: other, estate })
      expect((await ask(call, sample, personOf(role))).statusCode).toBe(404)
      expect((await ask(call, sample, other)).statusCode).toBeLessThan(300)
    })

  it.each((['Customer', 'Admin'] as const).map((role) => ({ role })))(
    "lets $role see others' background tasks by the audit log, and no other role",
    async ({ role }) => {
      const call = calls.find(({ name }) => name === 'GET /api/jobs/{id}')
      if (!call) throw new Error('there is no such call')
      const sample = await sampleFor(world, call, world.home, role, { person: personOf('Admin') })
      expect((await ask(call, sample, personOf(role))).statusCode).toBe(200)
      for (const other of ['Regular', 'Technician'] as const)
        expect((await ask(call, sample, personOf(other))).statusCode).toBe(404)
    },
  )
})

describe.each(['Regular', 'Customer'] as const)('an Admin here who is %s there', (role) => {
  let both: Person
  beforeAll(async () => {
    const { app, home, foreign } = world
    both = await anAccount(app, { role: 'Admin', tenantId: home.tenantId })
    const root = personOf('SuperAdmin')
    const reply = await app.onIdentity({
      method: 'POST',
      url: `/api/user-assignments/${both.id}`,
      as: root.token,
      body: { tenantId: foreign.tenantId, role },
    })
    if (reply.statusCode !== 201) throw new Error(reply.body)
  })

  const ofAdmins = signedIn.filter(
    ({ endpoint }) =>
      allows(endpoint, 'Admin') && !allows(endpoint, role) && expectedRight(endpoint)?.scope !== 'self',
  )

  for (const call of ofAdmins)
    it(`${call.name}: has no right there`, async () => {
      const { foreign } = world
      const estate = call.endpoint.method === 'GET' ? foreign.estate : await foreign.fresh()
      const sample = await sampleFor(world, call, foreign, 'Admin', { estate })
      const inTenant = ['tenant', 'assigned'].includes(expectedRight(call.endpoint)?.scope ?? '')
      const named = idsIn(sample).some(({ path }) => !sample.free?.includes(path.join('.')))
      // a call that names nothing answers with what is here
      if (!inTenant && !named) return
      const reply = await ask(call, sample, both, foreign.tenantId)
      expect([403, 404], `${reply.statusCode} ${reply.body.slice(0, 300)}`).toContain(reply.statusCode)
    })
})
