import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointSpec, Group } from '../../contract/endpoint.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { isRecord } from '../../domain/records.ts'
import { permissionNames, reachOf } from '../../domain/roles/permissions.ts'
import type { MakeSample, Sample } from './Sample.ts'
import { send } from './send.ts'
import { aWorld, type Side, type World } from './world.ts'

type Backend = 'main' | 'identity'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether the permission matrix allows a role to make the call; calls that only need a session are open to everybody. */
export const allows = ({ needs }: EndpointSpec, role: Role): boolean => {
  if (needs === 'nothing' || needs === 'session') return true
  const wanted = typeof needs === 'string' ? [needs] : needs
  return permissionNames.some((name) => wanted.some((need) => need === name) && reachOf(role, name) !== undefined)
}

/** Paths of the values in a sample that are ids. */
const idsIn = (value: unknown, path: readonly string[] = []): string[][] => {
  if (typeof value === 'string') return uuid.test(value) ? [[...path]] : []
  if (Array.isArray(value)) return value.flatMap((one, index) => idsIn(one, [...path, String(index)]))
  return isRecord(value) ? Object.entries(value).flatMap(([key, one]) => idsIn(one, [...path, key])) : []
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isRecord(inner) ? inner[key] : undefined), value)

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one))
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, by) } : value
}

const isSample = (value: unknown): value is Sample => isRecord(value)

/** The checks of a call: without a session, by every role, with every foreign id, and with undeclared input. */
const cells = (name: string, backend: Backend, endpoint: EndpointSpec, make: MakeSample, worldOf: () => World) => {
  const allowed = roles.filter((role) => allows(endpoint, role))
  const needsTenant = backend === 'main' && (endpoint.scope === 'tenant' || endpoint.scope === 'assigned')

  const sampleFor = async (role: Role, side: Side, forWrite = endpoint.method !== 'GET'): Promise<Sample> => {
    const person = side.people.get(role)
    if (!person) throw new Error(`nobody is ${role}`)
    return make({ app: worldOf().app, side, estate: forWrite ? await side.fresh() : side.estate, role, person })
  }
  const call = (sample: Sample, role: Role | undefined, tenantId: string) =>
    send(worldOf().app, backend, endpoint, sample, { ...(role && { token: sample.token ?? worldOf().home.people.get(role)?.token ?? '' }), tenantId })

  describe(name, () => {
    if (endpoint.scope !== 'public') {
      it('rejects callers without a session: 401', async () => {
        const { home } = worldOf()
        const reply = await call(await sampleFor(allowed[0] ?? 'SuperAdmin', home), undefined, home.tenantId)
        expect(reply.statusCode).toBe(401)
      })
    }

    it.each(roles)('%s', async (role) => {
      const { home } = worldOf()
      const may = allowed.includes(role)
      // a role without permission still sends a valid request, so that only the role can be the reason
      const sample = await sampleFor(may ? role : (allowed[0] ?? 'SuperAdmin'), home)
      const reply = await call(sample, endpoint.scope === 'public' ? undefined : role, home.tenantId)
      if (may) expect(reply.statusCode, reply.body.slice(0, 400)).toBeLessThan(300)
      else expect(reply.statusCode).toBe(403)
    })

    if (needsTenant) {
      it('reveals nothing about another client given in the header: 404', async () => {
        const { home, foreign } = worldOf()
        const role = allowed.find((one) => one !== 'SuperAdmin') ?? 'Admin'
        const sample = await sampleFor(allows(endpoint, role) ? role : 'SuperAdmin', home)
        expect((await call(sample, role, foreign.tenantId)).statusCode).toBe(404)
      })
    }

    it('rejects ids of another client in every place: 404', async () => {
      const { home, foreign } = worldOf()
      // no client is foreign to a SuperAdmin; if only they may make the call, there is nothing to check
      const role = allowed.find((one) => one !== 'SuperAdmin')
      if (role === undefined || endpoint.scope === 'public') return
      const theirs = await sampleFor(role, foreign)
      const places = idsIn({ params: theirs.params, query: theirs.query, body: theirs.body })
      for (const place of places) {
        const own = await sampleFor(role, home)
        if (own.free?.includes(place.join('.')) || at(own, place) === at(theirs, place)) continue
        const sample = replaced(own, place, at(theirs, place))
        if (!isSample(sample)) throw new Error('not a sample')
        const reply = await call(sample, role, home.tenantId)
        expect(reply.statusCode, `${place.join('.')}: ${reply.body.slice(0, 300)}`).toBe(404)
      }
    })

    it('rejects undeclared and malformed input: 400', async () => {
      const { home } = worldOf()
      const role = allowed[0] ?? 'SuperAdmin'
      const who = endpoint.scope === 'public' ? undefined : role
      const sample = await sampleFor(role, home)
      const query = await call({ ...sample, query: { ...sample.query, notDeclared: 1 } }, who, home.tenantId)
      expect(query.statusCode, query.body).toBe(400)
      expect(query.json().fields).toMatchObject({ notDeclared: 'unknownField' })
      if (!endpoint.body) return
      for (const body of [{ ...(isRecord(sample.body) && sample.body), notDeclared: 1 }, [], 'text', 7, null]) {
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
    expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  })
  for (const [index, endpoint] of endpoints.entries()) {
    const name = `${endpoint.method} ${endpoint.path}`
    const make = samples[name]
    if (make && shard(index)) cells(name, backend, endpoint, make, worldOf)
  }
}
