import type { MakeSample, SampleContext } from '../Sample.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

/** A finished job of the calling user: an export of what they can read. */
const aJob = async ({ app, side, person, estate }: SampleContext): Promise<string> => {
  const reply = await app.onMain({
    url: `/api/taxonomy/export/${estate.building.id}`,
    as: person.token,
    tenant: side.tenantId,
  })
  if (reply.statusCode !== 200) throw new Error(`export: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
  const jobs = await app.onMain({
    url: '/api/jobs?Mine=true&Sort.Direction=Descending',
    as: person.token,
    tenant: side.tenantId,
  })
  return jobs.json().items[0].id
}

const aFilter = async ({ app, side, person }: SampleContext): Promise<string> => {
  const reply = await app.onMain({
    method: 'POST',
    url: '/api/saved-filters',
    as: person.token,
    tenant: side.tenantId,
    body: { resource: 'buildings', name: unique(), filter: {} },
  })
  return reply.json().id
}

const estateFile = () =>
  `Liegenschaft;Gebäudekomplex;Straße;Hausnummer;PLZ;Ort;Baujahr;WE-Nr.;Bezeichnung;Nutzungsart;Etage\nNord;Anlage ${unique()};Prüfweg;${Math.ceil(Number.parseInt(unique(), 16) % 9999)};10115;Berlin;1965;${unique()};WE 1;Wohnung;EG\n`

const renterFile = ({ estate }: SampleContext) =>
  `WE-Nr.;Vorname;Nachname;Mietbeginn\n${estate.secondUnit.customerId};Jana;Novak;01.02.2026\n`

/** Samples of tenants, settings, filters, jobs, files, import and export. */
export const workSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/audit': () => ({}),
  'GET /api/live': () => ({ query: { Seconds: 0 } }),
  'GET /api/jobs': () => ({}),
  'GET /api/jobs/{id}': async (c) => ({ params: { id: await aJob(c) } }),
  'GET /api/jobs/{id}/result': async (c) => ({ params: { id: await aJob(c) } }),
  'POST /api/jobs/{id}/cancel': async (c) => ({ params: { id: await aJob(c) } }),
  'GET /api/notices': () => ({}),
  'POST /api/notices/read': ({ app }) => ({ body: { until: app.clock.now().toISOString() } }),
  'GET /api/notices/choices': () => ({}),
  // a kind that every role has that can be told of anything
  'PUT /api/notices/choices': () => ({ body: { kind: 'tasks', way: 'digest' } }),
  'GET /api/saved-filters': () => ({}),
  'POST /api/saved-filters': () => ({
    body: { resource: 'buildings', name: unique(), filter: { BuildingIds: [] } },
  }),
  'PUT /api/saved-filters/{id}': async (c) => ({
    params: { id: await aFilter(c) },
    body: { resource: 'buildings', name: unique(), filter: {} },
    version: 1,
  }),
  'DELETE /api/saved-filters/{id}': async (c) => ({ params: { id: await aFilter(c) } }),
  'GET /api/saved-filters/defaults': () => ({}),
  'PUT /api/saved-filters/{id}/default': async (c) => ({ params: { id: await aFilter(c) } }),
  'DELETE /api/saved-filters/defaults/{resource}': async (c) => {
    const { app, side, person } = c
    await app.onMain({
      method: 'PUT',
      url: `/api/saved-filters/${await aFilter(c)}/default`,
      as: person.token,
      tenant: side.tenantId,
    })
    return { params: { resource: 'buildings' } }
  },
  'GET /api/settings': () => ({}),
  'PUT /api/settings/{code}/{value}': async ({ app, side }) => {
    const all = await app.onMain({ url: '/api/settings', as: side.people.get('SuperAdmin')?.token ?? '' })
    const row = all.json().items.find(({ code }: { code: string }) => code === 'SupportEmail')
    return { params: { code: 'SupportEmail', value: 'hilfe@example.test' }, version: row.version }
  },
  'DELETE /api/settings/{code}': () => ({ params: { code: 'SupportEmail' } }),
  'GET /api/tenants': () => ({}),
  'GET /api/tenants/overview': () => ({}),
  'GET /api/tenants/autocomplete': () => ({}),
  'POST /api/tenants': () => ({ body: { name: `Kunde ${unique()}` } }),
  'GET /api/tenants/{id}': ({ side }) => ({ params: { id: side.tenantId } }),
  'PUT /api/tenants/{id}': async ({ app, side }) => {
    const row = await app.onMain({
      url: `/api/tenants/${side.tenantId}`,
      as: side.people.get('SuperAdmin')?.token ?? '',
    })
    return { params: { id: side.tenantId }, body: { name: `Kunde ${unique()}` }, version: row.json().version }
  },
  'DELETE /api/tenants/{id}': async ({ app, side }) => {
    const made = await app.onMain({
      method: 'POST',
      url: '/api/tenants',
      as: side.people.get('SuperAdmin')?.token ?? '',
      body: { name: `Kunde ${unique()}` },
    })
    return { params: { id: made.json().id } }
  },
  'GET /api/files/file-template/{template}': () => ({ params: { template: 'TaxonomyElements' } }),
  'GET /api/taxonomy/export/{spaceId}': ({ estate }) => ({ params: { spaceId: estate.building.id } }),
  'GET /api/taxonomy/tenant/export': () => ({}),
  'POST /api/taxonomy/import/validate': () => ({ file: estateFile() }),
  'POST /api/taxonomy/import/rejected': () => ({ file: estateFile() }),
  'POST /api/taxonomy/import': () => ({ file: estateFile() }),
  'POST /api/renters/import/validate': (c) => ({ file: renterFile(c) }),
  'POST /api/renters/import/rejected': (c) => ({ file: renterFile(c) }),
  'POST /api/renters/import': (c) => ({ file: renterFile(c) }),
}
