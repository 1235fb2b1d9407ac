import { once } from 'node:events'
import { connect } from 'node:net'
import * as z from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoint, file } from '../../../contract/endpoint.ts'
import { Job } from '../../../contract/job.ts'
import { ownCalls, type OwnCalls } from '../../../tests/support/ownCalls.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { storeFile } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { handlersFor } from '../../http/handler.ts'
import { JobFailure, type JobKind } from '../../jobs/kinds.ts'
import { startJob } from '../../jobs/start.ts'
import { eventually } from '../../../tests/support/patience.ts'

const common = {
  method: 'POST',
  summary: 'x',
  needs: 'estate.read',
  scope: 'tenant',
  accepted: Job,
  errors: ['jobRunning', 'importRunning'],
} as const
const body = z.strictObject({ name: z.string(), alone: z.boolean().optional() })
const calls = {
  result: endpoint({ path: '/api/result', ...common, body, reply: z.object({ name: z.string() }) }),
  file: endpoint({ path: '/api/file', ...common, body, reply: file }),
}
const served = handlersFor(calls, {
  result: async ({ tx, actor, requestId, body: input }) =>
    startJob(tx, actor, requestId, {
      kind: 'made',
      input,
      refusal: 'importRunning',
      ...(input.alone && { dedupeKey: `made:${actor.tenantId}:${input.name}` }),
    }),
  file: async ({ tx, actor, requestId, body: input }) =>
    startJob(tx, actor, requestId, { kind: 'filed', input }),
})

const gates = new Map<string, () => void>()
const Input = z.object({ name: z.string() })
const made: JobKind = async ({ input, signal }) => {
  const { name } = Input.parse(input)
  if (name === 'fails')
    throw new JobFailure('importHasErrors', { fields: { file: 'invalidValue' }, args: {}, rows: 3 })
  if (name.startsWith('waits'))
    await new Promise<void>((resolve, reject) => {
      gates.set(name, resolve)
      signal.addEventListener('abort', () => reject(new Error('broken off')))
    })
  return { result: { name, secret: 'never' } }
}
const filed: JobKind = async ({ input, deps }) => {
  if (Input.parse(input).name === 'nothing') return {}
  const key = await storeFile(deps, 'a;b')
  return { file: { key, name: 'Häuser.csv', contentType: 'text/csv' } }
}

let app: TestApp
let own: OwnCalls
let ada: Person
let ben: Person
let tenantId = ''

beforeAll(async () => {
  app = await testApp()
  own = await ownCalls(app, served, { made, filed })
  tenantId = await aTenant(app)
  ada = await aPerson(app, { role: 'Customer', tenantId })
  ben = await aPerson(app, { role: 'Regular', tenantId })
})
afterAll(async () => {
  await own.stop()
  await app.stop()
})

const send = (
  url: string,
  payload: z.input<typeof body>,
  headers: Record<string, string> = {},
  { backend }: OwnCalls = own,
) =>
  backend.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${ada.token}`, 'x-tenant-id': tenantId, ...headers },
  })
const inHand = (url: string, name: string, alone = false) =>
  send(url, { name, alone }, { prefer: 'wait=5, respond-async' })
const onMain = (url: string, person = ada) => app.onMain({ url, as: person.token, tenant: tenantId })
const letGo = (name: string) =>
  eventually(() => {
    const go = gates.get(name)
    expect(go).toBeDefined()
    go?.()
  })
const ended = (id: string) =>
  eventually(async () => {
    const job = (await onMain(`/api/jobs/${id}`)).json()
    expect(['Succeeded', 'Failed', 'Cancelled']).toContain(job.state)
    return job
  })

it("answers with the job's result, in the shape of the call", async () => {
  const reply = await send('/api/result', { name: 'x' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { name: 'x' }])
})

it('answers with its file, or without content', async () => {
  const reply = await send('/api/file', { name: 'x' })
  expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([200, 'a;b', 'text/csv'])
  expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''H%C3%A4user.csv")
  expect((await send('/api/file', { name: 'nothing' })).statusCode).toBe(204)
})

it('answers with the reason if it failed', async () => {
  const reply = await send('/api/result', { name: 'fails' })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    { error: 'importHasErrors', fields: { file: 'invalidValue' }, current: { rows: 3 } },
  ])
})

it('answers at once with the job on request', async () => {
  const reply = await inHand('/api/result', 'waits-1')
  expect([reply.statusCode, reply.headers['preference-applied']]).toEqual([202, 'respond-async'])
  expect(Job.strict().parse(reply.json()).state).toBeOneOf(['Queued', 'Running'])
  expect((await onMain(`/api/jobs/${reply.json().id}/result`)).json().error).toBe('jobNotFinished')
  await letGo('waits-1')
  expect((await ended(reply.json().id)).state).toBe('Succeeded')
  expect((await onMain(`/api/jobs/${reply.json().id}/result`)).statusCode).toBe(200)
})

it("answers 404 for another user's job or its result", async () => {
  const { id } = (await inHand('/api/file', 'x')).json()
  await ended(id)
  expect((await onMain(`/api/jobs/${id}/result`)).body).toBe('a;b')
  for (const url of [`/api/jobs/${id}`, `/api/jobs/${id}/result`])
    expect((await onMain(url, ben)).statusCode).toBe(404)
  expect(
    (await app.onMain({ method: 'POST', url: `/api/jobs/${id}/cancel`, as: ben.token, tenant: tenantId }))
      .statusCode,
  ).toBe(404)
})

it('rejects an identical one while the first is running, with the reason of its kind', async () => {
  const replies = await Promise.all([
    inHand('/api/result', 'waits-2', true),
    inHand('/api/result', 'waits-2', true),
    inHand('/api/result', 'waits-2', true),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    202, 409, 409,
  ])
  expect(replies.filter(({ statusCode }) => statusCode === 409).map((reply) => reply.json().error)).toEqual([
    'importRunning',
    'importRunning',
  ])
  await letGo('waits-2')
  await ended(replies.find(({ statusCode }) => statusCode === 202)?.json().id)
  const again = await inHand('/api/result', 'waits-2', true)
  expect(again.statusCode).toBe(202)
  await app.onMain({
    method: 'POST',
    url: `/api/jobs/${again.json().id}/cancel`,
    as: ada.token,
    tenant: tenantId,
  })
  expect((await ended(again.json().id)).state).toBe('Cancelled')
})

it('continues the job when the waiting caller disconnects', async () => {
  const address = new URL(await own.backend.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), '127.0.0.1')
  const payload = JSON.stringify({ name: 'waits-3' })
  socket.write(
    `POST /api/result HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\nx-tenant-id: ${tenantId}\r\ncontent-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`,
  )
  await eventually(() => expect(gates.has('waits-3')).toBe(true))
  socket.destroy()
  await once(socket, 'close')
  const { items } = (await onMain('/api/jobs?State=Running')).json()
  await letGo('waits-3')
  expect((await ended(items[0].id)).state).toBe('Succeeded')
})

it('answers waiting callers with the job when the process stops', async () => {
  const stopping = await ownCalls(app, served)
  const waiting = send('/api/result', { name: 'waits-4' }, {}, stopping)
  await eventually(() => expect(gates.has('waits-4')).toBe(true))
  await stopping.stop()
  const reply = await waiting
  expect(reply.statusCode).toBe(202)
  await letGo('waits-4')
  expect((await ended(reply.json().id)).state).toBe('Succeeded')
})
