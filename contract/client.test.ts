import * as z from 'zod'
import { expect, it } from 'vitest'
import {
  CallError,
  createCaller,
  createClient,
  fileNameOf,
  urlOf,
  type CallOptions,
  type LooseArgs,
} from './client.ts'
import { endpoint, file, nothing, type EndpointSpec } from './endpoint.ts'
import { Job } from './job.ts'

const common = { summary: 'x', needs: 'session', scope: 'self', errors: [] } as const
const read = endpoint({
  method: 'GET',
  path: '/api/things/{id}',
  ...common,
  params: z.object({ id: z.string() }),
  reply: z.object({ name: z.string() }),
})
const write = endpoint({
  method: 'PUT',
  path: '/api/things/{id}',
  ...common,
  versioned: true,
  body: z.strictObject({ name: z.string() }),
  reply: nothing,
})
const upload = endpoint({
  method: 'POST',
  path: '/api/things',
  ...common,
  form: z.strictObject({ note: z.string(), tags: z.array(z.string()) }),
  reply: file,
  accepted: Job,
})
const secret = endpoint({ method: 'POST', path: '/api/secret', ...common, idempotent: false, reply: nothing })

interface Sent {
  url: string
  init: RequestInit
  headers: Headers
}

/** A client with a stubbed fetch that returns the given reply and records the requests. */
const against = (response: () => Response | Promise<Response>) => {
  const sent: Sent[] = []
  const caller = createCaller({
    base: 'http://backend',
    newKey: () => 'a-key',
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) })
      return response()
    },
  })
  return {
    caller,
    call: (spec: EndpointSpec, args: LooseArgs, options?: CallOptions) => caller(spec, args, options),
    sent,
  }
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)

it('builds a URL: repeated keys without brackets, unchanged keys, encoded values', () => {
  const query = {
    AlertTypes: ['battery', 'motor'],
    'Sort.SortOption': 'Name',
    Query: 'a&b=c #ü',
    Page: 2,
    Flag: false,
    none: undefined,
    empty: null,
    list: [],
  }
  expect(
    urlOf({ path: '/api/things/{id}/of/{other}' }, { params: { id: 'a/b?c#d', other: 'ü 1' }, query }),
  ).toBe(
    '/api/things/a%2Fb%3Fc%23d/of/%C3%BC%201?AlertTypes=battery&AlertTypes=motor&Sort.SortOption=Name&Query=a%26b%3Dc+%23%C3%BC&Page=2&Flag=false',
  )
  expect(urlOf({ path: '/api/things' }, { query: {} })).toBe('/api/things')
})

it.each([undefined, null, '', '.', '..', {}])(
  'does not build a URL of another call from the parameter %j',
  (id) => {
    expect(() => urlOf({ path: '/api/things/{id}' }, { params: { id } })).toThrow('the path needs id')
  },
)

it('reads without an idempotency key, and validates the reply', async () => {
  const { caller, sent } = against(json({ name: 'x', more: 1 }))
  expect(await createClient(caller)(read, { params: { id: '1' } })).toEqual({ name: 'x' })
  expect(sent[0]?.url).toBe('http://backend/api/things/1')
  expect([...(sent[0]?.headers.keys() ?? [])]).toEqual([])
  await expect(against(json({ nome: 'x' })).call(read, { params: { id: '1' } })).rejects.toBeInstanceOf(
    z.ZodError,
  )
})

it('writes with the version it read, an idempotency key, and JSON', async () => {
  const { call, sent } = against(() => new Response(null, { status: 204 }))
  expect(await call(write, { params: { id: '1' }, body: { name: 'ü' }, version: 7 })).toBeUndefined()
  await call(
    write,
    { params: { id: '1' }, body: { name: 'ü' }, version: 7 },
    { idempotencyKey: 'again', preferAsync: true },
  )
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    'content-type': 'application/json',
    'if-match': '"7"',
    'idempotency-key': 'a-key',
  })
  expect(Object.fromEntries(sent[1]?.headers ?? [])).toMatchObject({
    'idempotency-key': 'again',
    prefer: 'respond-async',
  })
  expect(sent[0]?.init.body).toBe('{"name":"ü"}')
  const other = against(() => new Response(null, { status: 204 }))
  await other.call(secret, {})
  expect(other.sent[0]?.headers.has('idempotency-key')).toBe(false)
  expect(other.sent[0]?.headers.has('content-type')).toBe(false)
})

it('sends a form with the file last, and receives a file, nothing or a job', async () => {
  const disposition = {
    'content-disposition': `attachment; filename="Ubersicht.csv"; filename*=UTF-8''%C3%9Cbersicht.csv`,
  }
  const { call, sent } = against(() => new Response('a;b', { headers: disposition }))
  const reply = z.object({ name: z.string(), blob: z.instanceof(Blob) }).parse(
    await call(upload, {
      form: { note: 'hier', tags: ['a'], left: undefined, nothing: null },
      file: new File(['1'], 'Häuser.csv'),
    }),
  )
  expect(reply.name).toBe('Übersicht.csv')
  expect(await reply.blob.text()).toBe('a;b')
  const form = z.instanceof(FormData).parse(sent[0]?.init.body)
  expect([...form.keys()]).toEqual(['note', 'tags', 'file'])
  expect(form.get('tags')).toBe('["a"]')
  expect(z.instanceof(File).parse(form.get('file')).name).toBe('Häuser.csv')
  expect(sent[0]?.headers.has('content-type')).toBe(false)
  expect(await against(() => new Response(null, { status: 204 })).call(upload, { form: {} })).toBeUndefined()
  const job = {
    id: crypto.randomUUID(),
    kind: 'k',
    state: 'Queued',
    done: 0,
    total: null,
    errorCode: null,
    fileName: null,
    createdAt: '2026-11-16T09:00:00Z',
    startedAt: null,
    finishedAt: null,
  }
  expect(await against(json(job, { status: 202 })).call(upload, { form: {} })).toEqual(job)
})

it.each([
  [`attachment; filename="a.csv"; filename*=UTF-8''%C3%A4%20%E2%82%AC.csv`, 'ä €.csv'],
  [`attachment; filename*=utf-8'de'%C3%A4.csv; filename=a.csv`, 'ä.csv'],
  [`attachment; filename*=UTF-8''%zz; filename="a.csv"`, 'a.csv'],
  ['attachment; filename="a;b \\"c\\".csv"', 'a;b "c".csv'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment', 'download'],
  ['attachment; filename=""', 'download'],
  [null, 'download'],
])('reads the file name of %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})

const failure = async (promise: Promise<unknown>): Promise<CallError> =>
  z.instanceof(CallError).parse(
    await promise.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

it('reports why a call was rejected', async () => {
  const body = { error: 'invalidRequest', message: 'No.', fields: { name: 'required' }, requestId: 'r' }
  const refused = await failure(against(json(body, { status: 400 })).call(read, { params: { id: '1' } }))
  expect([refused.status, refused.body, refused.message, refused.retryAfter]).toEqual([
    400,
    body,
    'No.',
    undefined,
  ])
  const busy = await failure(
    against(
      json(
        { error: 'tooManyRequests', message: 'x', requestId: 'r' },
        { status: 429, headers: { 'retry-after': '17' } },
      ),
    ).call(read, {
      params: { id: '1' },
    }),
  )
  expect(busy.retryAfter).toBe(17)
  const foreign = await failure(
    against(
      () =>
        new Response('<html>', { status: 502, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }),
    ).call(read, { params: { id: '1' } }),
  )
  expect([foreign.status, foreign.body, foreign.message, foreign.retryAfter]).toEqual([
    502,
    {},
    'HTTP 502',
    undefined,
  ])
})

it.each([
  ['no backend', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a reply cut off',
    () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }),
      ),
  ],
  ["a proxy's own page", () => new Response('<html>')],
])('reports status 0 for %s', async (_, response) => {
  expect((await failure(against(response).call(read, { params: { id: '1' } }))).status).toBe(0)
})

it('rethrows an abort and errors of the transport', async () => {
  const gone = new DOMException('aborted', 'AbortError')
  await expect(against(() => Promise.reject(gone)).call(read, { params: { id: '1' } })).rejects.toBe(gone)
  const own = new CallError(401, {})
  await expect(against(() => Promise.reject(own)).call(read, { params: { id: '1' } })).rejects.toBe(own)
})
