import * as z from 'zod'
import { endpoint, file, nothing } from '../../../contract/endpoint.ts'
import { Id, Line, listQuery, QueryFlag, QueryInt } from '../../../contract/shapes.ts'
import { handlersFor } from '../handler.ts'

const common = { summary: 'x', needs: 'estate.write', scope: 'tenant', errors: [] } as const
const calls = {
  list: endpoint({
    method: 'GET',
    path: '/api/own',
    ...common,
    query: listQuery(['Name'], { Active: QueryFlag.optional(), Floors: z.array(QueryInt).optional() }),
    reply: z.object({ query: z.unknown() }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/own',
    ...common,
    body: z.strictObject({ name: Line(), deep: z.unknown().optional() }),
    reply: z.object({ name: z.string() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/own/{id}',
    ...common,
    params: z.object({ id: Id }),
    reply: z.object({ id: Id }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/own/{id}',
    ...common,
    versioned: true,
    params: z.object({ id: Id }),
    body: z.strictObject({ name: Line() }),
    reply: z.object({ version: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/own/{id}',
    ...common,
    params: z.object({ id: Id }),
    reply: nothing,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/own/files',
    ...common,
    form: z.strictObject({ note: Line() }),
    reply: z.object({ size: z.number(), name: z.string() }),
  }),
  download: endpoint({ method: 'GET', path: '/api/own/files', ...common, reply: file }),
}

/** Test calls of every kind, whose handlers return more than their declarations allow. */
export const things = handlersFor(calls, {
  list: async ({ query }) => ({ query }),
  write: async ({ body }) => ({ name: body.name, passwordHash: 'never', nested: { secret: 1 } }),
  read: async ({ params }) => ({ id: params.id, passwordHash: 'never' }),
  change: async ({ version }) => ({ version: version ?? 0 }),
  remove: async () => undefined,
  upload: async ({ upload }) => ({ size: upload.size, name: upload.name, path: upload.path }),
  download: async () => undefined,
})
