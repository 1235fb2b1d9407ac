import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownCalls, type OwnCalls } from '../../tests/support/ownCalls.ts'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { things } from './testing/things.ts'

let app: TestApp
let own: OwnCalls
let admin: Person
let regular: Person
let tenantId = ''
let foreign = ''

beforeAll(async () => {
  app = await testApp()
  own = await ownCalls(app, things)
  tenantId = await aTenant(app)
  foreign = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId })
  regular = await aPerson(app, { role: 'Regular', tenantId })
})
afterAll(async () => {
  await own.stop()
  await app.stop()
})

interface Request {
  method?: InjectOptions['method']
  url?: string
  body?: InjectOptions['payload']
  token?: string | undefined
  tenant?: string | undefined
  headers?: Record<string, string>
}

const call = ({ method = 'POST', url = '/api/own', body, headers, ...who }: Request) => {
  const token = 'token' in who ? who.token : admin.token
  const tenant = 'tenant' in who ? who.tenant : tenantId
  return own.backend.inject({
    method,
    url,
    ...(body !== undefined && { payload: body }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(tenant !== undefined && { 'x-tenant-id': tenant }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
}
const told = async (request: Request): Promise<unknown[]> => {
  const reply = await call(request)
  return [reply.statusCode, reply.json().error]
}

describe('the order of checks', () => {
  const broken = { body: '{"name":', url: '/api/own?Nope=1' }
  it('starts with authentication, whatever else is wrong', async () => {
    expect(await told({ ...broken, token: undefined, tenant: undefined })).toEqual([401, 'notSignedIn'])
    expect(await told({ ...broken, token: 'x.y.z', tenant: 'x' })).toEqual([401, 'sessionEnded'])
    expect(await told({ body: `{"name":"${'x'.repeat(3_000_000)}"}`, token: undefined })).toEqual([
      401,
      'notSignedIn',
    ])
    expect(await told({ body: 'x', token: undefined, headers: { 'content-type': 'text/plain' } })).toEqual([
      401,
      'notSignedIn',
    ])
  })
  it('continues with the client', async () => {
    expect(await told({ ...broken, tenant: undefined })).toEqual([400, 'tenantRequired'])
    expect(await told({ ...broken, tenant: 'x' })).toEqual([400, 'tenantRequired'])
    expect(await told({ ...broken, tenant: foreign })).toEqual([404, 'tenantNotFound'])
    expect(await told({ ...broken, tenant: randomUUID() })).toEqual([404, 'tenantNotFound'])
  })
  it('continues with the role', async () => {
    expect(await told({ ...broken, token: regular.token })).toEqual([403, 'forbidden'])
    expect(await told({ ...broken, token: regular.token, tenant: foreign })).toEqual([404, 'tenantNotFound'])
  })
  it('ends with the request', async () => {
    expect(await told(broken)).toEqual([400, 'malformedJson'])
    expect(await told({ body: '{}' })).toEqual([400, 'invalidRequest'])
    expect(await told({ body: '{"name":"x"}' })).toEqual([200, undefined])
  })
  it('accepts a client id in capitals', async () => {
    expect((await call({ body: '{"name":"x"}', tenant: tenantId.toUpperCase() })).statusCode).toBe(200)
  })
})

describe('a body', () => {
  it.each([
    ['cut off', '{"name":"x"', 400, 'malformedJson'],
    ['empty', '', 400, 'malformedJson'],
    ['no JSON', 'name=x', 400, 'malformedJson'],
    ['a text', '"x"', 400, 'invalidRequest'],
    ['null', 'null', 400, 'invalidRequest'],
    ['a list', '[{"name":"x"}]', 400, 'invalidRequest'],
    ['with a prototype', '{"name":"x","__proto__":{"admin":true}}', 400, 'malformedJson'],
    ['with a constructor', '{"name":"x","constructor":{"prototype":{"a":1}}}', 400, 'malformedJson'],
    ['too large', `{"name":"${'x'.repeat(2_200_000)}"}`, 413, 'tooLarge'],
    ['with a long text', `{"name":"${'x'.repeat(1_000_000)}"}`, 400, 'invalidRequest'],
    ['with a NUL', '{"name":"a\\u0000b"}', 400, 'invalidRequest'],
    ['with half a character', '{"name":"a\\ud800b"}', 400, 'invalidRequest'],
    ['with a huge number', '{"name":1e400}', 400, 'invalidRequest'],
    [
      'of bytes that are no text',
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1'),
      400,
      'malformedJson',
    ],
  ])('that is %s', async (_, body, status, error) => {
    expect(await told({ body, headers: { 'content-type': 'application/json' } })).toEqual([status, error])
  })
  it('that is deeply nested does no harm', async () => {
    const deep = (levels: number) => `{"name":"x","deep":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const levels of [100, 10_000, 200_000])
      expect((await call({ body: deep(levels) })).statusCode, String(levels)).toBeLessThan(500)
  })
  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of the type %s is rejected: 415',
    async (type) => {
      expect(await told({ body: '{"name":"x"}', headers: { 'content-type': type } })).toEqual([
        415,
        'mediaTypeUnsupported',
      ])
    },
  )
  it('that is compressed is not decompressed: 415', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20))
    expect(bomb.length).toBeLessThan(2_000_000)
    for (const encoding of ['gzip', 'br', 'deflate', 'x-nonsense'])
      expect(
        await told({
          body: bomb,
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        }),
      ).toEqual([415, 'mediaTypeUnsupported'])
    expect(
      (await call({ body: '{"name":"x"}', headers: { 'content-encoding': 'identity' } })).statusCode,
    ).toBe(200)
  })
  it('may be empty JSON where none is expected', async () => {
    for (const body of ['', '{}'])
      expect(
        (
          await call({
            method: 'DELETE',
            url: `/api/own/${randomUUID()}`,
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).statusCode,
      ).toBe(204)
  })
  it('is rejected where none is expected', async () => {
    expect(await told({ method: 'DELETE', url: `/api/own/${randomUUID()}`, body: '{"a":1}' })).toEqual([
      400,
      'invalidRequest',
    ])
    expect((await call({ method: 'DELETE', url: `/api/own/${randomUUID()}` })).statusCode).toBe(204)
  })
  it('that the client aborts does not affect the server', async () => {
    const socket = connect(
      Number(new URL(await own.backend.listen({ host: '127.0.0.1', port: 0 })).port),
      '127.0.0.1',
    )
    await once(socket, 'connect')
    socket.write(
      `POST /api/own HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${admin.token}\r\nx-tenant-id: ${tenantId}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":`,
    )
    socket.destroy()
    await once(socket, 'close')
    expect((await call({ body: '{"name":"x"}' })).statusCode).toBe(200)
  })
})

describe('a query', () => {
  const fieldsOf = async (query: string) => {
    const reply = await call({ method: 'GET', url: `/api/own?${query}` })
    return reply.statusCode === 400 ? reply.json().fields : reply.statusCode
  }
  it.each([
    ['Page=1&Page=2', { Page: 'invalidNumber' }],
    ['Query=a&Query=b', { Query: 'invalidValue' }],
    ['Active=1&Active=0', { Active: 'invalidValue' }],
    ['Sort.SortOption=Name&Sort.SortOption=Name', { 'Sort.SortOption': 'invalidValue' }],
    ['Page=', { Page: 'invalidNumber' }],
    ['Page=0x10', { Page: 'invalidNumber' }],
    ['Page=1e3', { Page: 'invalidNumber' }],
    ['Page=%20', { Page: 'invalidNumber' }],
    ['Page=1.5', { Page: 'wholeNumbersOnly' }],
    ['Floors=1&Floors=', { 'Floors.1': 'invalidNumber' }],
    ['page=1', { page: 'unknownField' }],
    ['Ids[]=x', { 'Ids[]': 'unknownField' }],
    ['constructor=x', { constructor: 'unknownField' }],
    ['toString=x', { toString: 'unknownField' }],
    ['Ids=x', { 'Ids.0': 'invalidId' }],
  ])('?%s', async (query, fields) => {
    expect(await fieldsOf(query)).toEqual(fields)
  })
  it('with a prototype key is refused like any unknown key', async () => {
    expect(Object.keys(z.record(z.string(), z.string()).parse(await fieldsOf('hasOwnProperty=x')))).toEqual([
      'hasOwnProperty',
    ])
    expect((await call({ method: 'GET', url: '/api/own?__proto__=x' })).statusCode).toBe(400)
    expect((await call({ method: 'GET', url: '/api/own?__proto__[admin]=x' })).statusCode).toBe(400)
  })
  it('accepts a single value for a list', async () => {
    expect((await call({ method: 'GET', url: '/api/own?Floors=-2' })).json().query).toMatchObject({
      Floors: [-2],
    })
    expect(
      (await call({ method: 'GET', url: '/api/own?Floors=-2&Floors=3&Active=true' })).json().query,
    ).toMatchObject({ Floors: [-2, 3], Active: true })
  })
})

describe('a URL', () => {
  it.each(['/api/nothing', '/api', '/', '/api/own/x/y', '/API/own'])(
    '%s outside the contract is rejected: 404',
    async (url) => {
      expect(await told({ method: 'GET', url, token: undefined })).toEqual([404, 'routeNotFound'])
    },
  )
  it('with another method gets the allowed ones: 405', async () => {
    const reply = await call({ method: 'PATCH', url: `/api/own/${randomUUID()}?x=1`, body: '{}' })
    expect([reply.statusCode, reply.json().error, reply.headers['allow']]).toEqual([
      405,
      'methodNotAllowed',
      'GET, PUT, DELETE',
    ])
    expect((await call({ method: 'DELETE', url: '/api/own' })).headers['allow']).toBe('GET, POST')
    expect((await call({ method: 'HEAD', url: '/api/own' })).statusCode).toBe(405)
  })
  it.each([
    ['/api/own/%', 400, 'invalidRequest'],
    ['/api/own/%E0%A4%A', 400, 'invalidRequest'],
    [`/api/own/${'x'.repeat(2000)}`, 404, 'notFound'],
    ['/api/own/x', 400, 'invalidRequest'],
    ['/api/own/%00', 400, 'invalidRequest'],
  ])('%s', async (url, status, error) => {
    const reply = await call({ method: 'GET', url })
    expect([reply.statusCode, reply.json().error]).toEqual([status, error])
    expect(reply.headers['x-request-id']).toBe(reply.json().requestId)
    expect(reply.body).not.toContain('xxx')
  })
})

describe('a version', () => {
  const put = (version?: string) =>
    told({
      method: 'PUT',
      url: `/api/own/${randomUUID()}`,
      body: '{"name":"x"}',
      ...(version !== undefined && { headers: { 'if-match': version } }),
    })
  it.each([undefined, '', '*', 'x', '"x"', '-1', '1.5', '"1", "2"', '99999999999'])(
    'is required where the contract demands one: %s',
    async (version) => {
      expect(await put(version)).toEqual([400, 'versionRequired'])
    },
  )
  it.each(['7', '"7"', 'W/"7"'])('accepts %s', async (version) => {
    const reply = await call({
      method: 'PUT',
      url: `/api/own/${randomUUID()}`,
      body: '{"name":"x"}',
      headers: { 'if-match': version },
    })
    expect(reply.json()).toEqual({ version: 7 })
  })
  it('that is unreadable is not treated as absent', async () => {
    expect(
      await told({ method: 'DELETE', url: `/api/own/${randomUUID()}`, headers: { 'if-match': 'x' } }),
    ).toEqual([400, 'versionRequired'])
  })
})

describe('a form', () => {
  const part = (name: string, value: string, fileName?: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${value}\r\n`
  const post = (body: string, headers?: Record<string, string>) =>
    call({
      url: '/api/own/files',
      body: Buffer.from(body),
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    })
  const good = part('note', 'hier') + part('file', 'a;b', 'Häuser.csv')
  it('is received, and its path stays on the server', async () => {
    expect((await post(`${good}--b--\r\n`)).json()).toEqual({ size: 3, name: 'Häuser.csv' })
  })
  it.each([
    [
      'that turns the direction of others, or shows nothing',
      'filename="Rechnung\u202Efdp.csv\u200B"',
      'Rechnungfdp.csv',
    ],
    ['as another keyboard writes it', 'filename="Ha\u0308user.csv"', 'Häuser.csv'],
    ['that is missing', 'x=y', ''],
  ])('with a file name %s is received under one that can be kept and read', async (_, named, name) => {
    const file = `--b\r\ncontent-disposition: form-data; name="file"; ${named}\r\ncontent-type: application/octet-stream\r\n\r\na;b\r\n`
    expect((await post(`${part('note', 'hier')}${file}--b--\r\n`)).json()).toEqual({ size: 3, name })
  })
  it.each([
    ['without its file', `${part('note', 'x')}--b--\r\n`, 400, 'fileMissing'],
    ['without a field', `${part('file', 'x', 'x.csv')}--b--\r\n`, 400, 'invalidRequest'],
    ['with a field twice', `${part('note', 'x')}${good}--b--\r\n`, 400, 'invalidRequest'],
    ['with two files', `${good}${part('file', 'y', 'y.csv')}--b--\r\n`, 413, 'tooLarge'],
    [
      'with a file by another name',
      `${part('note', 'x')}${part('photo', 'y'.repeat(200_000), 'y.csv')}--b--\r\n`,
      400,
      'invalidRequest',
    ],
    ['with an unknown field', `${part('more', 'x')}${good}--b--\r\n`, 400, 'invalidRequest'],
    ['with a prototype', `${part('__proto__', 'x')}${good}--b--\r\n`, 400, 'invalidRequest'],
    ['with a NUL', `${part('note', 'a\0b')}${part('file', 'x', 'x.csv')}--b--\r\n`, 400, 'invalidRequest'],
    [
      'cut off in its file',
      `${part('note', 'x')}--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\nabc`,
      400,
      'invalidRequest',
    ],
    ['cut off in a head', '--b\r\ncontent-dispo', 400, 'invalidRequest'],
    ['empty', '', 400, 'invalidRequest'],
    ['that is none', 'nothing of the kind', 400, 'invalidRequest'],
    [
      'with too many fields',
      `${Array.from({ length: 30 }, (_, index) => part(`f${index}`, 'x')).join('')}${good}--b--\r\n`,
      413,
      'tooLarge',
    ],
  ])('%s', async (_, body, status, error) => {
    const reply = await post(body)
    expect([reply.statusCode, reply.json().error], reply.body).toEqual([status, error])
  })
  it('without a boundary or of another type is rejected', async () => {
    expect((await post(good, { 'content-type': 'multipart/form-data' })).statusCode).toBeOneOf([400, 415])
    expect(await told({ url: '/api/own/files', body: '{}' })).toEqual([415, 'mediaTypeUnsupported'])
    expect(
      await told({
        url: '/api/own',
        body: Buffer.from(good),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
    ).toEqual([400, 'invalidRequest'])
  })
})

it('returns what the contract declares and nothing else', async () => {
  expect((await call({ body: '{"name":"x"}' })).json()).toEqual({ name: 'x' })
  const id = randomUUID()
  expect((await call({ method: 'GET', url: `/api/own/${id}` })).json()).toEqual({ id })
  expect((await call({ method: 'GET', url: '/api/own/files' })).statusCode).toBe(204)
})
