import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointSpec, Group } from '../../contract/endpoint.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { isRecord } from '../../domain/records.ts'
import type { Backend } from './calls.ts'
import { allows, expectedRight, nameOf } from './expected/callRights.ts'
import { withIdsOf } from './ids.ts'
import type { MakeSample, Sample } from './Sample.ts'
import { send } from './send.ts'
import { aWorld, type Side, type World } from './world.ts'

interface Reply {
  statusCode: number
  body: string
  json(): { error?: string; fields?: Readonly<Record<string, string>> }
}

/** A foreign id is not found; only a field that the role may not change at all is refused as such before anybody looks. */
const expectUnknown = (reply: Reply, place: string): void => {
  const told = `${place}: ${reply.body.slice(0, 300)}`
  if (reply.statusCode === 403)
    expect(reply.json().fields, told).toEqual({ [place.replace('body.', '')]: 'forbidden' })
  else expect(reply.statusCode, told).toBe(404)
}

/** The checks of a call: without a session, by every role, with every foreign id, and with undeclared input. */
const cells = (
  name: string,
  backend: Backend,
  endpoint: EndpointSpec,
  make: MakeSample,
  worldOf: () => World,
) => {
  const allowed = roles.filter((role) => allows(endpoint, role))
  const maker = allowed[0] ?? 'SuperAdmin'
  const scope = expectedRight(endpoint)?.scope
  const inTenant = scope === 'tenant' || scope === 'assigned'
  const isPublic = scope === 'public'

  const sampleOf = async (role: Role, side: Side, newEstate = side.fresh): Promise<Sample> => {
    const person = side.people.get(role)
    if (!person) throw new Error(`nobody is ${role}`)
    return make({
      app: worldOf().app,
      side,
      estate: endpoint.method === 'GET' ? side.estate : await newEstate(),
      role,
      person,
    })
  }
  let known: Promise<Sample> | undefined
  const theirSample = () =>
    (known ??= sampleOf(allowed.find((role) => role !== 'SuperAdmin') ?? maker, worldOf().foreign))
  let unused: Promise<Sample> | undefined
  /** A valid request for those that are refused: it changes nothing, so one serves them all. */
  const refusedSample = () => (unused ??= sampleOf(maker, worldOf().home))
  const call = (sample: Sample, role: Role | undefined, tenantId: string) =>
    send(worldOf().app, backend, endpoint, sample, {
      ...(role && { token: sample.token ?? worldOf().home.people.get(role)?.token ?? '' }),
      tenantId,
    })

  describe(name, () => {
    if (!isPublic) {
      it('rejects callers without a session: 401', async () => {
        const { home } = worldOf()
        expect((await call(await refusedSample(), undefined, home.tenantId)).statusCode).toBe(401)
      })
    }

    it.each(roles)('%s', async (role) => {
      const { home } = worldOf()
      const may = allowed.includes(role)
      // a role without permission still sends a valid request, so that only the role can be the reason
      const sample = may ? await sampleOf(role, home) : await refusedSample()
      const reply = await call(sample, isPublic ? undefined : role, home.tenantId)
      if (may) expect(reply.statusCode, reply.body.slice(0, 400)).toBeLessThan(300)
      else expect(reply.statusCode, reply.body.slice(0, 400)).toBe(403)
    })

    if (inTenant) {
      const bound = allowed.filter((role) => role !== 'SuperAdmin')
      it.each(bound)('reveals nothing about another client given in the header to %s: 404', async (role) => {
        // a request that succeeds there, so that only the client can be the reason
        const reply = await call(await theirSample(), role, worldOf().foreign.tenantId)
        expect([reply.statusCode, reply.json().error]).toEqual([404, 'tenantNotFound'])
      })
    }

    if (!isPublic) {
      // no client is foreign to a SuperAdmin, except within the one that a call names
      const tried = roles.filter((role) => role !== 'SuperAdmin' || inTenant || !allowed.includes(role))
      it.each(tried)('rejects ids of another client in every place, by %s', async (role) => {
        const { home } = worldOf()
        const theirs = await theirSample()
        if (!allowed.includes(role)) {
          expect((await call({ ...theirs, token: undefined }, role, home.tenantId)).statusCode).toBe(403)
          return
        }
        const own = await sampleOf(role, home)
        for (const { place, sample } of withIdsOf(own, theirs)) {
          if (own.free?.includes(place)) continue
          expectUnknown(await call(sample, role, home.tenantId), place)
        }
      })
    }

    if (allowed.includes('Technician') && allowed.includes('Admin') && inTenant) {
      it('rejects ids of buildings outside their projects in every place, by Technician', async () => {
        const { home } = worldOf()
        const theirs = await sampleOf(
          'Admin',
          { ...home, estate: home.apart, fresh: home.freshApart },
          home.freshApart,
        )
        const own = await sampleOf('Technician', home)
        for (const { place, sample } of withIdsOf(own, theirs)) {
          if (own.free?.includes(place) || own.ofClient?.includes(place)) continue
          const reply = await call(sample, 'Technician', home.tenantId)
          expect([403, 404]).toContain(reply.statusCode)
          // a thermostat of one's own client is known to be there (docs/decisions, 061)
          if (reply.json().error !== 'thermostatForbidden') expectUnknown(reply, place)
        }
      })
    }

    it('rejects undeclared and malformed input: 400', async () => {
      const { home } = worldOf()
      const who = isPublic ? undefined : maker
      const sample = await refusedSample()
      const query = await call({ ...sample, query: { ...sample.query, notDeclared: 1 } }, who, home.tenantId)
      expect(query.statusCode, query.body).toBe(400)
      expect(query.json().fields).toMatchObject({ notDeclared: 'unknownField' })
      if (!endpoint.body) return
      for (const body of [
        { ...(isRecord(sample.body) && sample.body), notDeclared: 1 },
        [],
        'text',
        7,
        null,
      ]) {
        const reply = await call({ ...sample, body }, who, home.tenantId)
        expect(reply.statusCode, JSON.stringify(body)).toBe(400)
      }
    })
  })
}

/** The matrix of a backend: checks every call of its contract, and that calls and samples match one to one. */
export const contractMatrix = (
  backend: Backend,
  groups: Readonly<Record<string, Group>>,
  samples: Readonly<Record<string, MakeSample>>,
  shard: (index: number) => boolean = () => true,
) => {
  const endpoints = Object.values(groups).flatMap((group) => Object.values(group))
  let world: World | undefined
  const worldOf = () => {
    if (!world) throw new Error('the world is not made yet')
    return world
  }
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world?.stop())

  it('has exactly one sample for every call', () => {
    expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
  })
  for (const [index, endpoint] of endpoints.entries()) {
    const name = nameOf(endpoint)
    const make = samples[name]
    if (make && shard(index)) cells(name, backend, endpoint, make, worldOf)
  }
}
