import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submission } from '../../../tests/support/consent.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { roles } from '../../../domain/enums.ts'
import { legalTextLimits } from '../../../domain/consent/legalTexts.ts'

let app: TestApp
let tenant: string
let superAdmin: Person
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  superAdmin = await aPerson(app, { role: 'SuperAdmin' })
})
// no test sees what another published
beforeEach(async () => {
  // without the triggers that forbid it
  await app.deps.db.pool.query(
    'begin; set local session_replication_role = replica; truncate main.legal_texts cascade; commit',
  )
})
afterAll(() => app.stop())

const page = (word: string) => ({ title: `Titel ${word}`, body: `## ${word}\n\nEin Absatz.\n\n- Punkt` })
const text = (word: string) => ({ en: page(`${word} en`), de: page(`${word} de`) })
const declaration = (word: string) => ({
  en: { ...page(`${word} en`), statement: 'I agree.' },
  de: { ...page(`${word} de`), statement: 'Ich willige ein.' },
})
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, as = superAdmin, body?: object) =>
  app.onMain({ method, url, as: as.token, body })
const publish = (name: string, body: object, as = superAdmin) => call('POST', `/api/${name}`, as, body)
const kinds = [
  ['data-privacy', text],
  ['legal-note', text],
  ['opt-in', declaration],
] as const

describe.each(kinds)('%s', (name, make) => {
  it('has no latest version before one is published', async () => {
    const reply = await call('GET', `/api/${name}/latest`)
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'notFound'])
    expect((await call('GET', `/api/${name}`)).json()).toMatchObject({ items: [], total: 0 })
  })

  it('is published version by version, each readable by its id unchanged', async () => {
    const first = await publish(name, make('eins'))
    expect(first.statusCode, first.body).toBe(201)
    expect(first.json()).toMatchObject({
      number: 1,
      publishedBy: superAdmin.id,
      publishedByName: 'Erika SuperAdmin',
      ...make('eins'),
    })
    const second = (await publish(name, make('zwei'))).json()
    expect(second.number).toBe(2)
    expect((await call('GET', `/api/${name}/latest`)).json()).toMatchObject({
      id: second.id,
      ...make('zwei'),
    })
    expect((await call('GET', `/api/${name}/${first.json().id}`)).json()).toEqual(first.json())
    const listed = (await call('GET', `/api/${name}?Sort.Direction=Descending`)).json()
    expect(listed.items.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })

  it('has a hash of its texts, independent of their order', async () => {
    const { en, de } = make('gleich')
    const one = (await publish(name, { en, de })).json()
    const other = (
      await publish(name, { de: Object.fromEntries(Object.entries(de).toReversed()), en })
    ).json()
    expect(other.hash).toBe(one.hash)
    const parts = [en, de].map((part) => [part.title, part.body, 'statement' in part ? part.statement : null])
    expect(one.hash).toBe(createHash('sha256').update(JSON.stringify(parts)).digest('hex'))
    const differing = (await publish(name, make('anders'))).json()
    expect(differing.hash).not.toBe(one.hash)
  })

  it('gets distinct numbers when published concurrently', async () => {
    const before = (await publish(name, make('vorher'))).json().number
    const replies = await Promise.all([publish(name, make('a')), publish(name, make('b'))])
    expect(replies.map((reply) => reply.json().number).toSorted((one, other) => one - other)).toEqual([
      before + 1,
      before + 2,
    ])
  })

  it('is rejected with the reason at its field', async () => {
    const { en, de } = make('x')
    const missing = await publish(name, { en })
    expect([missing.statusCode, missing.json().fields]).toEqual([400, { de: 'required' }])
    const empty = await publish(name, {
      en: { ...en, title: ' ' },
      de: { ...de, body: 'x'.repeat(legalTextLimits.body + 1) },
    })
    expect(empty.json().fields).toEqual({ 'en.title': 'required', 'de.body': 'tooLong' })
    expect((await publish(name, { en, de: { ...de, other: 'x' } })).statusCode).toBe(400)
  })

  it.each(roles.filter((role) => role !== 'SuperAdmin'))(
    'is readable by a %s, who cannot publish it',
    async (role) => {
      const person = await aPerson(app, { role, tenantId: tenant })
      const { id } = (await publish(name, make('lesbar'))).json()
      const replies = [
        await call('GET', `/api/${name}/latest`, person),
        await call('GET', `/api/${name}/${id}`, person),
        await call('GET', `/api/${name}`, person),
      ]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      // and does not tell a renter who works here
      for (const reply of replies) expect(reply.body).not.toContain('Erika')
      expect((await publish(name, make('y'), person)).statusCode).toBe(403)
    },
  )

  it('records in the log who published what', async () => {
    const { id, hash } = (await publish(name, make('protokolliert'))).json()
    const { rows } = await app.deps.db.pool.query(
      'select action, user_id, after from main.audit where entity_id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ action: 'legalText.publish', user_id: superAdmin.id, after: { hash } }])
  })
})

it('rejects the version of one kind as one of another', async () => {
  const note = (await publish('legal-note', text('fremd'))).json()
  expect((await call('GET', `/api/data-privacy/${note.id}`)).statusCode).toBe(404)
  expect((await call('DELETE', `/api/opt-in/${note.id}`)).statusCode).toBe(404)
})

describe('a declaration', () => {
  it('can be removed if nobody agreed to it; the previous one is in force again', async () => {
    const one = (await publish('opt-in', declaration('bleibt'))).json()
    const other = (await publish('opt-in', declaration('geht'))).json()
    expect((await call('DELETE', `/api/opt-in/${other.id}`)).statusCode).toBe(204)
    expect((await call('GET', `/api/opt-in/${other.id}`)).statusCode).toBe(404)
    expect((await call('GET', '/api/opt-in/latest')).json().id).toBe(one.id)
  })

  it('stays if somebody agreed to it, and reports how many did', async () => {
    const { id } = (await publish('opt-in', declaration('angenommen'))).json()
    expect((await publish('data-privacy', text('dazu'))).statusCode).toBe(201)
    const agreed = await app.onMain({
      method: 'POST',
      url: '/api/data-privacy-site/signup',
      body: submission({ email: 'legal@example.test' }),
    })
    expect(agreed.statusCode, agreed.body).toBe(201)
    expect((await call('GET', `/api/opt-in/${id}`)).json()).toMatchObject({ agreements: 1 })
    const reply = await call('DELETE', `/api/opt-in/${id}`)
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'stillInUse'])
    expect((await call('GET', `/api/opt-in/${id}`)).statusCode).toBe(200)
  })

  it('can be removed only by a SuperAdmin', async () => {
    const { id } = (await publish('opt-in', declaration('geschützt'))).json()
    expect(
      (await call('DELETE', `/api/opt-in/${id}`, await aPerson(app, { role: 'Admin', tenantId: tenant })))
        .statusCode,
    ).toBe(403)
  })
})

it('never overwrites a declaration, whoever asks', async () => {
  await expect(
    app.deps.db.pool.query('begin; set local role app_admin; update main.legal_texts set number = number'),
  ).rejects.toThrow('only added')
  await app.deps.db.pool.query('rollback')
})
