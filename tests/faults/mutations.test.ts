import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events, type EndpointSpec, type Group } from '../../contract/endpoint.ts'
import * as identityGroups from '../../contract/identity/index.ts'
import * as mainGroups from '../../contract/main/index.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { isRecord } from '../../domain/records.ts'
import { permissionNames, reachOf } from '../../domain/roles/permissions.ts'
import type { MakeSample, Sample } from '../matrix/Sample.ts'
import { identitySamples } from '../matrix/samples/identity.ts'
import { mainSamples } from '../matrix/samples/main.ts'
import { aWorld, type World } from '../matrix/world.ts'

type Backend = 'main' | 'identity'

/** Placeholder for JSON that no serializer would write: nested thousands of levels deep. */
const deepMark = 'deep-mark'
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const nul = '\u0000'

const odd: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  'x',
  nul,
  `a${nul}b`,
  '\ud800',
  'a\udfffb',
  '🌡️'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(1_000_000),
  "'; drop table main.tenants; --",
  '%',
  '\\',
  '{}',
  '[]',
  'null',
  'NaN',
  '../../etc/passwd',
  0,
  -0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e15,
  1e300,
  -1e300,
  5e-324,
  0.1 + 0.2,
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
  '2026-01-01T25:00:00Z',
  '9999-12-31T23:59:59.999-14:00',
  '2026-02-30T00:00:00Z',
  '1e9',
  [],
  [null],
  [[]],
  {},
  { a: 1 },
  { length: 1e9 },
  ['x'],
  deepMark,
  Array.from({ length: 3000 }, (_, index) => index),
  Array.from({ length: 1500 }, () => randomUUID()),
  randomUUID(),
  randomUUID().toUpperCase(),
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'constructor',
  'Infinity',
  '0x10',
  '٣',
  '1'.repeat(400),
  'a@b',
  `${'a'.repeat(300)}@example.test`,
  '<script>alert(1)</script>',
  '=1+1',
]

/** Paths of all values within a value, including its root. */
const placesOf = (value: unknown, path: readonly string[] = []): string[][] => [
  [...path],
  ...(Array.isArray(value)
    ? value.flatMap((one, index) => placesOf(one, [...path, String(index)]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key]))
      : []),
]

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one))
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, by) } : { [key]: by }
}

const asText = (value: unknown): string => (JSON.stringify(value) ?? 'null').replaceAll(`"${deepMark}"`, deep)

const allowedRoles = ({ needs }: EndpointSpec): readonly Role[] => {
  if (needs === 'nothing' || needs === 'session') return roles
  const wanted = [needs].flat()
  return roles.filter((role) =>
    permissionNames.some((name) => wanted.some((need) => need === name) && reachOf(role, name) !== undefined),
  )
}

/** A value as far as a URL can carry it. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 4000),
  )

const form = (fields: unknown, content: unknown): Buffer => {
  const parts = Object.entries(isRecord(fields) ? fields : {}).map(
    ([name, value]) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : asText(value)}\r\n`,
  )
  return Buffer.concat([
    Buffer.from(
      `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="estate.csv"\r\n\r\n`,
    ),
    // a mutation may have made anything of the bytes of a photo
    Buffer.from(typeof content === 'string' || content instanceof Uint8Array ? content : asText(content)),
    Buffer.from('\r\n--b--\r\n'),
  ])
}

/** All calls with at least one place for an odd value. */
const callsOf = (
  backend: Backend,
  groups: Readonly<Record<string, Group>>,
  samples: Readonly<Record<string, MakeSample>>,
) =>
  Object.values(groups)
    .flatMap((group) => Object.values(group))
    .flatMap((endpoint) => {
      const make = samples[`${endpoint.method} ${endpoint.path}`]
      return make ? [{ backend, endpoint, make }] : []
    })

const calls = [
  ...callsOf('main', mainGroups, mainSamples),
  ...callsOf('identity', identityGroups, identitySamples),
]
type Call = (typeof calls)[number]

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.stop())

const sampleOf = async ({ endpoint, make }: Call): Promise<{ role: Role; sample: Sample }> => {
  const allowed = allowedRoles(endpoint)
  const role = allowed.includes('Admin') ? 'Admin' : (allowed[0] ?? 'SuperAdmin')
  const person = world.home.people.get(role)
  if (!person) throw new Error(`nobody is ${role}`)
  // an earlier request may have changed the shared estate, so each write gets a new one
  const estate = endpoint.method === 'GET' ? world.home.estate : await world.home.fresh()
  return { role, sample: await make({ app: world.app, side: world.home, estate, role, person }) }
}

const send = async ({ backend, endpoint }: Call, role: Role, sample: Sample) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    inAddress(sample.params?.[name] ?? 'x'),
  )
  const query = Object.entries(sample.query ?? {})
    .flatMap(([key, value]) =>
      [value]
        .flat()
        .filter((one) => one !== undefined && one !== null)
        .map((one) => `${encodeURIComponent(key)}=${inAddress(one)}`),
    )
    .slice(0, 300)
  const token = sample.token ?? world.home.people.get(role)?.token
  const payload =
    sample.file !== undefined
      ? form(sample.body, sample.file)
      : sample.body === undefined
        ? undefined
        : asText(sample.body)
  const type = sample.file !== undefined ? 'multipart/form-data; boundary=b' : 'application/json'
  return world.app[backend].inject({
    method: endpoint.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    ...(payload !== undefined && { payload }),
    headers: {
      ...(endpoint.scope !== 'public' && { authorization: `Bearer ${token}` }),
      ...(backend === 'main' && { 'x-tenant-id': world.home.tenantId }),
      ...(payload !== undefined && { 'content-type': type }),
      ...(sample.version !== undefined && { 'if-match': `"${sample.version}"` }),
      ...sample.headers,
      prefer: 'respond-async',
    },
  })
}

const isSample = (value: unknown): value is Sample => isRecord(value)

/** A live stream without a duration stays open for minutes. */
const goesOn = ({ endpoint }: Call, { query }: Sample): boolean =>
  endpoint.reply === events && [query?.['Seconds']].flat().every((one) => one === undefined || one === null)

it('answers any request with a 4xx error at worst, never with a 5xx', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.constantFrom(...odd), async (which, where, value) => {
      const call = calls[which % calls.length]
      if (!call) return
      const { role, sample } = await sampleOf(call)
      const { params, query, body, file } = sample
      const own = {
        ...(params && { params }),
        ...(query && { query }),
        ...(body !== undefined && { body }),
        ...(file !== undefined && { file }),
      }
      const places = placesOf(own).filter(
        (place) => place.length > 0 && !(place.length === 1 && place[0] !== 'body'),
      )
      // a call without any values gets an undeclared key
      const place = places[where % Math.max(places.length, 1)] ?? ['query', 'odd']
      const mutated = replaced(sample, place, value)
      if (!isSample(mutated) || goesOn(call, mutated)) return
      const reply = await send(call, role, mutated)
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
      expect(
        reply.statusCode,
        `${call.endpoint.method} ${call.endpoint.path} with ${place.join('.')} = ${asText(value).slice(0, 80)}: ${reply.body.slice(0, 300)}`,
      ).toBeLessThan(500)
      if (reply.statusCode >= 400)
        expect(reply.json()).toMatchObject({ error: expect.any(String), requestId: expect.any(String) })
    }),
    { numRuns: 500 },
  )
  // most requests got past sessions, roles and clients, and were validated
  const count = (status: number) => seen.get(status) ?? 0
  expect(count(400)).toBeGreaterThan(100)
  expect(count(401) + count(403)).toBeLessThan(50)
}, 120_000)
