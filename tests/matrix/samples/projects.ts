import type { MakeSample, SampleContext } from '../Sample.ts'

const unique = () => `Projekt ${crypto.randomUUID().slice(0, 8)}`

interface Known {
  id: string
  version: number
}

/** The project that the building of the estate is in; a new one if there is none. */
const aProject = async ({ app, side, estate }: SampleContext): Promise<Known> => {
  const as = side.people.get('SuperAdmin')?.token ?? ''
  const listed = await app.onMain({
    url: `/api/projects?TenantIds=${side.tenantId}&BuildingIds=${estate.building.id}`,
    as,
  })
  const [known] = listed.json().items
  if (known) return known
  const body = { name: unique(), buildingIds: [estate.building.id] }
  const made = await app.onMain({
    method: 'POST',
    url: '/api/projects/management',
    as,
    tenant: side.tenantId,
    body,
  })
  if (made.statusCode !== 201) throw new Error(`project: ${made.statusCode} ${made.body.slice(0, 200)}`)
  return made.json()
}

const ofProject: MakeSample = async (c) => ({ params: { id: (await aProject(c)).id } })
const technician = ({ side }: SampleContext) => side.people.get('Technician')?.id ?? ''

/** Samples of projects. */
export const projectSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/projects': (c) => ({
    query: { TenantIds: [c.side.tenantId], BuildingIds: [c.estate.building.id], UserIds: [technician(c)] },
  }),
  'GET /api/projects/export': (c) => ({
    query: { TenantIds: [c.side.tenantId], BuildingIds: [c.estate.building.id] },
  }),
  'GET /api/projects/management/filters': ({ side }) => ({ query: { TenantIds: [side.tenantId] } }),
  'GET /api/projects/{id}': ofProject,
  'GET /api/projects/{id}/issues': async (c) => ({
    params: { id: (await aProject(c)).id },
    query: { BuildingIds: [c.estate.building.id] },
  }),
  'GET /api/projects/{id}/buildings': async (c) => ({
    params: { id: (await aProject(c)).id },
    query: { LocationIds: [c.estate.location.id] },
  }),
  'GET /api/projects/{id}/users': ofProject,
  'POST /api/projects/management': (c) => ({
    body: {
      name: unique(),
      note: 'Schlüssel',
      buildingIds: [c.estate.building.id],
      userIds: [technician(c)],
    },
  }),
  'PATCH /api/projects/management/{id}': async (c) => {
    const { id, version } = await aProject(c)
    return {
      params: { id },
      body: { name: unique(), buildingIds: [c.estate.building.id], userIds: [technician(c)] },
      version,
    }
  },
  'DELETE /api/projects/management/{id}': async (c) => ({
    params: { id: (await aProject(c)).id },
    query: { confirm: true },
  }),
  'POST /api/projects/management/{id}/buildings': async (c) => ({
    params: { id: (await aProject(c)).id },
    body: { ids: [c.estate.building.id] },
  }),
  'DELETE /api/projects/management/{id}/buildings': async (c) => ({
    params: { id: (await aProject(c)).id },
    body: { ids: [c.estate.building.id] },
  }),
  'POST /api/projects/management/{id}/users': async (c) => ({
    params: { id: (await aProject(c)).id },
    body: { ids: [technician(c)] },
  }),
  'DELETE /api/projects/management/{id}/users': async (c) => ({
    params: { id: (await aProject(c)).id },
    body: { ids: [technician(c)] },
  }),
  'GET /api/projects/management/{id}/available-buildings': ofProject,
  'GET /api/projects/management/{id}/available-users': ofProject,
}
