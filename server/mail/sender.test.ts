import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { asAdmin, withScope } from '../db/scope.ts'
import { mailChannel, queueMails } from './queue.ts'
import { maxAttempts } from './sender.ts'
import { patience } from '../../tests/support/patience.ts'

const [second, hour] = [1000, 3_600_000]

interface MailServer {
  url: string
  received: Email[]
  recipients: string[]
  refuse: string | undefined
  stop(): Promise<void>
}

/** A real mail server on a free port; `refuse` is its reply to a recipient, such as '451 later'. */
const aMailServer = async (port = 0): Promise<MailServer> => {
  const state: Pick<MailServer, 'received' | 'recipients' | 'refuse'> = {
    received: [],
    recipients: [],
    refuse: undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      state.recipients.push(address.address)
      if (state.refuse === undefined) return done()
      return done(Object.assign(new Error(state.refuse), { responseCode: Number(state.refuse.slice(0, 3)) }))
    },
    onData: (stream, _session, done) => {
      const receive = async () => {
        state.received.push(await PostalMime.parse(await text(stream)))
        done()
      }
      void receive()
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve)
    })
  return Object.assign(state, { url: `smtp://127.0.0.1:${address.port}`, stop })
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of open.splice(0).toReversed()) await stop()
})

const anApp = async (server: MailServer) => {
  open.push(() => server.stop())
  const app = await testApp({
    SMTP_URL: server.url,
    MAIL_FROM: 'Ventil <post@ventil.example>',
    PUBLIC_URL: 'https://ventil.example',
  })
  open.push(() => app.stop())
  return app
}

const invite = async (app: TestApp, email: string, language = 'de') => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const tenantId = await aTenant(app, 'Wohnbau Süd eG')
  const reply = await app.onIdentity({
    method: 'POST',
    url: '/api/users/invite',
    as: root.token,
    body: { email, tenantId, role: 'Customer', language },
  })
  expect(reply.statusCode).toBe(201)
}

const row = async (app: TestApp) =>
  (
    await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx.execute(
        sql`select attempts, sent_at is not null as sent, body, html, last_error, next_attempt_at from identity.mails`,
      ),
    )
  ).rows[0]

/** Wakes the sender, as the passing of time would when nothing is queued. */
const wake = (app: TestApp) => app.deps.db.pool.query('select pg_notify($1, $2)', [mailChannel, ''])

it('sends queued mail as text and HTML, and then deletes its link', async () => {
  const server = await aMailServer()
  const app = await anApp(server)
  await invite(app, 'jana@example.test')
  await expect.poll(() => server.received.length, patience).toBe(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    subject: 'Ihre Einladung zu Ventil',
    from: { name: 'Ventil', address: 'post@ventil.example' },
    to: [{ address: 'jana@example.test' }],
  })
  expect(mail?.text).toMatch(/für Wohnbau Süd eG zu nutzen/)
  expect(mail?.text).toMatch(/^https:\/\/ventil\.example\/register\/[\w-]{43}$/m)
  expect(mail?.html).toContain('href="https://ventil.example/register/')
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  // it is not one of those that its reader can end
  expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  await expect.poll(() => row(app)).toMatchObject({ attempts: 1, sent: true, body: '', html: null })
  const token = /register\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  expect((await app.onIdentity({ url: `/api/users/invitation/${token}` })).json().valid).toBe(true)
})

it('names the address that ends mails of its kind, for mail programs (RFC 8058)', async () => {
  const server = await aMailServer()
  const app = await anApp(server)
  const mail = { subject: 'Neues', text: 'Neues', html: '<p>Neues</p>' }
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    queueMails({ tx, now: app.clock.now() }, [
      { recipient: 'jana@example.test', mail, unsubscribeUrl: 'https://api.example/unsubscribe/abc' },
    ]),
  )
  await expect.poll(() => server.received.length, patience).toBe(1)
  expect(server.received[0]?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://api.example/unsubscribe/abc>' }),
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    ]),
  )
})

it('retries with growing delays when the server is busy, and sends once', async () => {
  const server = await aMailServer()
  server.refuse = '451 later please'
  const app = await anApp(server)
  await invite(app, 'geduldig@example.test', 'en')
  await expect
    .poll(() => row(app), patience)
    .toMatchObject({ attempts: 1, sent: false, last_error: expect.stringContaining('451') })
  server.refuse = '452 not yet'
  app.clock.advance(30 * second)
  await wake(app)
  await expect
    .poll(() => row(app), patience)
    .toMatchObject({ attempts: 2, last_error: expect.stringContaining('452') })
  // half a minute after the first attempt, a minute after the second
  expect(Date.parse(String((await row(app))?.['next_attempt_at'])) - app.clock.now().getTime()).toBe(
    60 * second,
  )
  server.refuse = undefined
  app.clock.advance(60 * second)
  await wake(app)
  await expect.poll(() => row(app), patience).toMatchObject({ attempts: 3, sent: true, last_error: null })
  await wake(app)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.subject).toBe('Your invitation to Ventil')
})

it('gives up at once on permanent rejection, and after the last attempt on temporary failure', async () => {
  const server = await aMailServer()
  server.refuse = '550 no such mailbox'
  const app = await anApp(server)
  await invite(app, 'gibt.es.nicht@example.test')
  await expect
    .poll(() => row(app), patience)
    .toMatchObject({
      attempts: maxAttempts,
      sent: false,
      body: '',
      last_error: expect.stringContaining('550'),
    })
  app.clock.advance(100 * hour)
  await wake(app)
  expect(server.recipients).toHaveLength(1)
})

it('survives a mail server that is down, and sends when it is back', async () => {
  const away = await aMailServer()
  const port = Number(new URL(away.url).port)
  await away.stop()
  const app = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  open.push(() => app.stop())
  await invite(app, 'spaeter@example.test')
  await expect
    .poll(() => row(app), patience)
    .toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
  const back = await aMailServer(port)
  open.unshift(() => back.stop())
  app.clock.advance(hour)
  await wake(app)
  await expect.poll(() => back.received.length, patience).toBe(1)
})

it('sends many mails, each to its own recipient', async () => {
  const server = await aMailServer()
  const app = await anApp(server)
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const tenantId = await aTenant(app)
  const emails = Array.from({ length: 12 }, (_, index) => `person${index}@example.test`)
  await Promise.all(
    emails.map((email) =>
      app.onIdentity({
        method: 'POST',
        url: '/api/users/invite',
        as: root.token,
        body: { email, tenantId, role: 'Regular' },
      }),
    ),
  )
  await expect.poll(() => server.received.length, patience).toBe(12)
  expect(new Set(server.received.map((mail) => mail.to?.[0]?.address))).toEqual(new Set(emails))
})

it('does not send what was rolled back', async () => {
  const server = await aMailServer()
  const app = await anApp(server)
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const [tenantId, email] = [await aTenant(app), 'doppelt@example.test']
  const create = () =>
    app.onIdentity({
      method: 'POST',
      url: '/api/users',
      as: root.token,
      body: {
        email,
        firstName: 'A',
        lastName: 'B',
        assignments: [
          { tenantId, role: 'Regular' },
          { tenantId, role: 'Customer' },
        ],
      },
    })
  expect((await create()).json().error).toBe('assignmentExists')
  expect(await row(app)).toBeUndefined()
})
