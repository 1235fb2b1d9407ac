import 'fake-indexeddb/auto'
import { Blob } from 'node:buffer'
import { deleteDB, openDB } from 'idb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})
afterAll(() => app.stop())

/** What a version before stored: the second had no list of what was sent, and neither counts it. Their entries do not name their unit. */
const storeAsBefore = async (userId: string, version: 2 | 3) => {
  // the files of a test worker share it
  await deleteDB('installer')
  const db = await openDB('installer', version, {
    upgrade: (created) => {
      const entries = created.createObjectStore('entries', { keyPath: 'id' })
      entries.createIndex('sequence', 'sequence')
      entries.createIndex('userId', 'userId')
      for (const name of ['snapshots', 'drafts'])
        created.createObjectStore(name, { keyPath: 'key' }).createIndex('userId', 'userId')
      if (version === 3) created.createObjectStore('sent', { keyPath: 'id' }).createIndex('userId', 'userId')
    },
  })
  const { id, name } = estate.building
  const facts = {
    userId,
    tenantId: app.tenantId,
    lane: id,
    place: name,
    link: `/installer/buildings/${id}`,
    savedAt: new Date().toISOString(),
    before: { issues: [], comment: null },
    state: 'waiting',
    differences: [],
    refusal: null,
  }
  const input = {
    id: crypto.randomUUID(),
    buildingId: id,
    issue: 'Other',
    comment: null,
    takenAt: facts.savedAt,
    image: new Blob(['image']),
  }
  await db.put('entries', {
    ...facts,
    id: '2',
    key: crypto.randomUUID(),
    sequence: 2,
    act: 'addPhoto',
    input,
  })
  const after = { issues: ['Other'], comment: 'The wall is too soft' }
  await db.put('entries', {
    ...facts,
    id: '1',
    key: crypto.randomUUID(),
    sequence: 1,
    act: 'setIssues',
    input: { id, after },
  })
  db.close()
}

it.each([2, 3] as const)('sends what waited in version %i, and keeps its photos', async (version) => {
  const { id } = await app.open('/installer/changes', {
    role: 'Technician',
    buildingIds: [estate.building.id],
    before: (person) => storeAsBefore(person.id, version),
  })
  const admin = await app.person('Admin')
  const Issues = z.object({ issues: z.array(z.string()) })
  const issues = async () =>
    Issues.parse(await app.call(admin, 'GET', `/api/taxonomy/buildings/${estate.building.id}/gateway-issues`))
      .issues
  await eventually(async () => expect(await issues()).toEqual(['Other']))
  const { entriesOf } = await import('./outbox.ts')
  // jsdom cannot send it
  await eventually(async () =>
    expect(await entriesOf(id)).toMatchObject([{ act: 'addPhoto', input: { image: { size: 5 } } }]),
  )
})
