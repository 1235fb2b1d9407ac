import * as z from 'zod'
import { errors } from './errors.ts'
import { file, nothing, pathParams, type EndpointSpec } from './endpoint.ts'

type Json = Record<string, unknown>

/** JSON Schema of a zod schema; a schema that has no such form (a transform) may carry its own in its meta `json`. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io, unrepresentable: 'any', target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: target }) => {
      const own = z.globalRegistry.get(zodSchema)?.['json']
      if (typeof own === 'object' && own !== null) { delete target['json']; Object.assign(target, own) }
    },
  })
  return rest
}

const parameters = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = z.object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .parse(jsonSchema(schema, 'input'))
  return Object.entries(properties).map(([name, shape]) => ({
    name, in: place, required: place === 'path' || required.includes(name), schema: shape, ...(place === 'query' && { style: 'form', explode: true }),
  }))
}

const headerParameter = (name: string, required: boolean, schema: Json): Json => ({ name, in: 'header', required, schema })

const headers = (endpoint: EndpointSpec, backend: 'main' | 'identity'): Json[] => [
  ...(backend === 'main' && (endpoint.scope === 'tenant' || endpoint.scope === 'assigned') ? [headerParameter('X-Tenant-Id', true, { type: 'string', format: 'uuid' })] : []),
  ...(endpoint.versioned ? [headerParameter('If-Match', true, { type: 'string' })] : []),
  ...(endpoint.method !== 'GET' && endpoint.idempotent !== false ? [headerParameter('Idempotency-Key', false, { type: 'string', format: 'uuid' })] : []),
]

const requestBody = ({ body, form }: EndpointSpec): Json | undefined => {
  if (body) return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } }
  if (!form) return undefined
  const shape = jsonSchema(form, 'input')
  const properties = typeof shape['properties'] === 'object' ? shape['properties'] : {}
  const required = Array.isArray(shape['required']) ? shape['required'] : []
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...shape, properties: { ...properties, file: { type: 'string', format: 'binary' } }, required: [...required, 'file'] } } },
  }
}

const success = (endpoint: EndpointSpec): Json => {
  if (endpoint.reply === nothing) return { 204: { description: 'Done' } }
  const replies: Json = endpoint.reply === file
    ? { 200: { description: 'A file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }, 204: { description: 'No data' } }
    : { [endpoint.status ?? 200]: { description: 'Done', content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } } } }
  return endpoint.accepted ? { ...replies, 202: { description: 'Under way', content: { 'application/json': { schema: jsonSchema(endpoint.accepted, 'output') } } } } : replies
}

const refusals = (endpoint: EndpointSpec): Json => {
  const byStatus = new Map<number, string[]>()
  const always = endpoint.scope === 'public' ? (['invalidRequest'] as const) : (['invalidRequest', 'notSignedIn', 'forbidden'] as const)
  for (const code of new Set([...always, ...(endpoint.versioned ? (['versionRequired', 'staleVersion'] as const) : []), ...endpoint.errors])) {
    const [status] = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, {
    description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }]))
}

const operation = (endpoint: EndpointSpec, backend: 'main' | 'identity'): Json => {
  const body = requestBody(endpoint)
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/^\/api/, '').replace(/[{}]/g, '').replace(/[/.-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    'x-needs': endpoint.needs, 'x-scope': endpoint.scope,
    ...(endpoint.scope !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...(endpoint.params ? parameters('path', endpoint.params) : pathParams(endpoint.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))),
      ...parameters('query', endpoint.query), ...headers(endpoint, backend)],
    ...(body && { requestBody: body }),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  }
}

const errorSchema = {
  type: 'object', required: ['error', 'message', 'requestId'],
  properties: {
    error: { type: 'string', enum: Object.keys(errors) }, message: { type: 'string' }, requestId: { type: 'string' },
    fields: { type: 'object', description: 'field path to reason code', additionalProperties: { type: 'string' } },
    args: { type: 'object', description: 'field path to the figures of its reason' },
    current: { description: 'the row as it is now, when a stale version was named' },
  },
}

/** The OpenAPI 3.1 document of a backend, made from its contract. */
export const openApi = ({ title, server, endpoints, backend }: { title: string; server: string; endpoints: readonly EndpointSpec[]; backend: 'main' | 'identity' }): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, backend)
  return {
    openapi: '3.1.0', info: { title, version: '1.0.0' }, servers: [{ url: server }], paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Error: errorSchema } },
  }
}
