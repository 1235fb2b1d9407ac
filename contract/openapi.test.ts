import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod'
import { expect, it } from 'vitest'
import type { Group } from './endpoint.ts'
import { pathParams } from './endpoint.ts'
import * as identityGroups from './identity/index.ts'
import * as mainGroups from './main/index.ts'
import { openApi } from './openapi.ts'

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
})
const Response = z.object({
  description: z.string().min(1),
  content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
})
const Operation = z.object({
  operationId: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  parameters: z.array(Parameter),
  requestBody: z
    .object({ required: z.literal(true), content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), Response),
  security: z.array(z.object({ bearer: z.array(z.string()) })),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']).or(z.string()), Operation),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }).loose(),
})

const all = (groups: Readonly<Record<string, Group>>) =>
  Object.values(groups).flatMap((group) => Object.values(group))

/** All values of a document with their paths. */
const walk = (value: unknown, at = '#'): [string, unknown][] => [
  [at, value],
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        walk(inner, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      )
    : []),
]

const backends = [
  { backend: 'main', endpoints: all(mainGroups) },
  { backend: 'identity', endpoints: all(identityGroups) },
] as const

const made = ({ backend, endpoints }: (typeof backends)[number]) =>
  openApi({ title: 'Ventil', server: 'http://localhost:1', endpoints, backend })

it.each(backends)('describes every call of the $backend backend in the shape of OpenAPI 3.1', (one) => {
  const document = Document.parse(made(one))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(operations).toHaveLength(one.endpoints.length)
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).toSorted(), path).toEqual(pathParams(path).toSorted())
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(new Set(operation.parameters.map(({ name, in: place }) => `${place} ${name}`)).size, path).toBe(
      operation.parameters.length,
    )
  }
})

it.each(backends)('of the $backend backend is JSON whose references all resolve', (one) => {
  const document = made(one)
  const places = new Map(walk(document))
  expect(
    [...places].filter(
      ([, value]) => value === undefined || typeof value === 'function' || typeof value === 'bigint',
    ),
  ).toEqual([])
  const references = [...places].filter(([at, value]) => at.endsWith('/$ref') && typeof value === 'string')
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter(([, target]) => target === '#' || !places.has(String(target)))).toEqual([])
  expect([...places.keys()].filter((at) => at.includes('/$defs'))).toEqual([])
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

it.each(backends)('declares the headers that the calls of the $backend backend read', (one) => {
  const document = Document.parse(made(one))
  for (const { method, path, scope, versioned, idempotent, accepted } of one.endpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    const header = (name: string) =>
      operation?.parameters.find((parameter) => parameter.in === 'header' && parameter.name === name)
    const where = `${method} ${path}`
    expect(header('X-Tenant-Id')?.required, where).toBe(
      one.backend === 'main' && (scope === 'tenant' || scope === 'assigned') ? true : undefined,
    )
    expect(header('If-Match')?.required, where).toBe(
      versioned ? true : method === 'DELETE' ? false : undefined,
    )
    expect(header('Idempotency-Key')?.required, where).toBe(
      method !== 'GET' && idempotent !== false ? false : undefined,
    )
    expect(header('Prefer')?.required, where).toBe(accepted ? false : undefined)
    expect(operation?.security, where).toEqual(scope === 'public' ? [] : [{ bearer: [] }])
    expect(
      Object.keys(operation?.responses ?? {}).filter((status) => status.startsWith('2')).length,
      where,
    ).toBeGreaterThan(0)
  }
})

it.each(backends)(
  'of the $backend backend passes the recommended lint of Redocly without an error',
  async (one) => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(made(one)), config })
    expect(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, location: [place] }) => [ruleId, place?.pointer]),
    ).toEqual([])
  },
)
