import * as z from 'zod'
import { errors, type ErrorCode } from './errors.ts'
import { events, file, nothing, pathParams, type EndpointSpec } from './endpoint.ts'

type Json = Record<string, unknown>

/** Recursive schemas by name. The document holds them centrally, because a `$ref` resolves from the document's root. */
type Shared = Map<string, { family: string; definition: Json }>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Moves the definitions of one schema to the document's, each under a unique name. */
const share = (schema: Json, shared: Shared): Json => {
  const { $defs, ...rest } = schema
  if (!isJson($defs)) return rest
  const family = JSON.stringify($defs)
  const known = [...shared].filter(([, one]) => one.family === family).map(([name]) => name)
  const names = Object.keys($defs).map(
    (local, index) => [local, known[index] ?? `Shared${shared.size + index + 1}`] as const,
  )
  const moved = (part: unknown): unknown =>
    JSON.parse(
      names.reduce(
        (text, [local, name]) => text.replaceAll(`"#/$defs/${local}"`, `"#/components/schemas/${name}"`),
        JSON.stringify(part),
      ),
    )
  for (const [local, name] of names) {
    const definition = moved($defs[local])
    if (isJson(definition)) shared.set(name, { family, definition })
  }
  const own = moved(rest)
  return isJson(own) ? own : rest
}

/** JSON Schema of a zod schema; a schema that cannot be converted (a transform) may provide its own in its meta `json`. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', shared: Shared): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: target }) => {
      const own = z.globalRegistry.get(zodSchema)?.['json']
      if (typeof own === 'object' && own !== null) {
        delete target['json']
        Object.assign(target, own)
      }
    },
  })
  return share(rest, shared)
}

const parameters = (place: 'path' | 'query', schema: z.ZodObject | undefined, shared: Shared): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = z
    .object({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    })
    .parse(jsonSchema(schema, 'input', shared))
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
    ...(place === 'query' && { style: 'form', explode: true }),
  }))
}

const headerParameter = (name: string, required: boolean, schema: Json): Json => ({
  name,
  in: 'header',
  required,
  schema,
})

const headers = (endpoint: EndpointSpec, backend: 'main' | 'identity'): Json[] => [
  ...(backend === 'main' && (endpoint.scope === 'tenant' || endpoint.scope === 'assigned')
    ? [headerParameter('X-Tenant-Id', true, { type: 'string', format: 'uuid' })]
    : []),
  ...(endpoint.versioned ? [headerParameter('If-Match', true, { type: 'string' })] : []),
  ...(endpoint.method === 'DELETE' && !endpoint.versioned
    ? [headerParameter('If-Match', false, { type: 'string' })]
    : []),
  ...(endpoint.method !== 'GET' && endpoint.idempotent !== false
    ? [headerParameter('Idempotency-Key', false, { type: 'string', format: 'uuid' })]
    : []),
  ...(endpoint.accepted
    ? [headerParameter('Prefer', false, { type: 'string', examples: ['respond-async'] })]
    : []),
]

const requestBody = ({ body, form, parts = [] }: EndpointSpec, shared: Shared): Json | undefined => {
  if (body)
    return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input', shared) } } }
  if (!form) return undefined
  const shape = jsonSchema(form, 'input', shared)
  const properties = typeof shape['properties'] === 'object' ? shape['properties'] : {}
  const required = Array.isArray(shape['required']) ? shape['required'] : []
  const files = ['file', ...parts]
  const binary = { type: 'string', format: 'binary' }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          ...shape,
          properties: { ...properties, ...Object.fromEntries(files.map((name) => [name, binary])) },
          required: [...required, ...files],
        },
      },
    },
  }
}

const success = (endpoint: EndpointSpec, shared: Shared): Json => {
  if (endpoint.reply === nothing) return { 204: { description: 'Done' } }
  if (endpoint.reply === events)
    return {
      200: {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  const replies: Json =
    endpoint.reply === file
      ? {
          200: {
            description: 'A file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          204: { description: 'No data' },
        }
      : {
          [endpoint.status ?? 200]: {
            description: 'Done',
            content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output', shared) } },
          },
        }
  return endpoint.accepted
    ? {
        ...replies,
        202: {
          description: 'In progress',
          content: { 'application/json': { schema: jsonSchema(endpoint.accepted, 'output', shared) } },
        },
      }
    : replies
}

/** Errors that every call of this kind can return, in addition to the declared ones. */
const commonRefusals = (endpoint: EndpointSpec, backend: 'main' | 'identity'): ErrorCode[] => {
  const writes = endpoint.method !== 'GET'
  const ofTenant = backend === 'main' && (endpoint.scope === 'tenant' || endpoint.scope === 'assigned')
  return [
    'invalidRequest',
    ...(endpoint.scope === 'public' ? [] : (['notSignedIn', 'sessionEnded', 'forbidden'] as const)),
    ...(ofTenant ? (['tenantRequired', 'tenantNotFound'] as const) : []),
    ...(endpoint.versioned ? (['versionRequired', 'staleVersion'] as const) : []),
    ...(endpoint.body || endpoint.form
      ? (['malformedJson', 'requestTimeout', 'tooLarge', 'mediaTypeUnsupported'] as const)
      : []),
    ...(writes ? (['diskFull'] as const) : []),
    ...(writes && endpoint.idempotent !== false
      ? (['invalidIdempotencyKey', 'idempotencyMismatch'] as const)
      : []),
    'overloaded',
  ]
}

const refusals = (endpoint: EndpointSpec, backend: 'main' | 'identity'): Json => {
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...commonRefusals(endpoint, backend), ...endpoint.errors])) {
    const [status] = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const operation = (endpoint: EndpointSpec, backend: 'main' | 'identity', shared: Shared): Json => {
  const body = requestBody(endpoint, shared)
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path
      .replace(/^\/api/, '')
      .replace(/[{}]/g, '')
      .replace(/[/.-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    'x-needs': endpoint.needs,
    'x-scope': endpoint.scope,
    security: endpoint.scope === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...(endpoint.params
        ? parameters('path', endpoint.params, shared)
        : pathParams(endpoint.path).map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: { type: 'string' },
          }))),
      ...parameters('query', endpoint.query, shared),
      ...headers(endpoint, backend),
    ],
    ...(body && { requestBody: body }),
    responses: { ...success(endpoint, shared), ...refusals(endpoint, backend) },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'requestId'],
  properties: {
    error: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: {
      type: 'object',
      description: 'field path to reason code',
      additionalProperties: { type: 'string' },
    },
    args: { type: 'object', description: 'field path to the arguments of its reason' },
    current: { description: 'the current row, if the version sent was stale' },
  },
}

/** The OpenAPI 3.1 document of a backend, generated from its contract. */
export const openApi = ({
  title,
  server,
  endpoints,
  backend,
}: {
  title: string
  server: string
  endpoints: readonly EndpointSpec[]
  backend: 'main' | 'identity'
}): Json => {
  const paths: Record<string, Json> = {}
  const shared: Shared = new Map()
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, backend, shared)
  const shapes = Object.fromEntries([...shared].map(([name, { definition }]) => [name, definition]))
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema, ...shapes },
    },
  }
}
