import { gateways } from '../../../server/db/schema.ts'
import { buildGateway } from '../../../demo/seed/builders/buildThermostat.ts'
import { seededRandom } from '../../../demo/seed/random.ts'
import { newId } from '../../../server/ids.ts'
import { insertRows } from '../../support/estate.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const aMac = () => `02${newId().slice(-10)}`

/** A gateway in the store of the side's client. */
const aStored = async ({ app, side }: SampleContext) => {
  const gateway = buildGateway(seededRandom(newId(), app.clock.now().toISOString()), {
    store: { id: side.tenantId },
  })
  await insertRows(app, [[gateways, gateway]])
  return gateway
}

/** Another client that the user can access. */
const anotherTenant = async ({ app, person, side }: SampleContext): Promise<string> => {
  const reply = await app.onMain({ url: '/api/tenants?PageSize=200', as: person.token })
  const other = reply.json().items.find(({ id }: { id: string }) => id !== side.tenantId)
  return other?.id ?? side.tenantId
}

const of = (c: SampleContext) => ({ params: { id: c.estate.gateway.id } })

/** Samples of the gateway calls. */
export const gatewaySamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/gateways/list': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'GET /api/gateways/autocomplete': () => ({ query: { Query: 'gw' } }),
  'GET /api/gateways/search': ({ estate }) => ({
    query: { Query: estate.gateway.eui },
    free: ['query.Query'],
  }),
  'POST /api/gateways': () => ({ body: { eui: aMac(), gatewayId: 'GW 1' }, free: ['body.eui'] }),
  'GET /api/gateways/{id}': of,
  'PUT /api/gateways/{id}': (c) => ({
    ...of(c),
    body: { gatewayId: 'GW 2', placement: 'attic' },
    version: 1,
  }),
  'DELETE /api/gateways/{id}': async (c) => ({ params: { id: (await aStored(c)).id } }),
  'POST /api/gateways/assign/{id}': async (c) => ({
    params: { id: (await aStored(c)).id },
    body: { buildingId: c.estate.building.id, placement: 'hallway' },
    ofClient: ['params.id'],
  }),
  'POST /api/gateways/unassign/{id}': of,
  'PATCH /api/gateways/{id}/installation-process': (c) => ({
    ...of(c),
    body: { installationProcess: 'signalTested' },
    version: 1,
  }),
  'PATCH /api/gateways/{id}/mounting': (c) => ({
    ...of(c),
    body: { junctionBox: 'basement', boxMounted: true },
    version: 1,
  }),
  'GET /api/gateways/{id}/statistics': of,
  'GET /api/gateways/space/{spaceId}': ({ estate }) => ({ params: { spaceId: estate.building.id } }),
  'POST /api/gateway-onboarder/gateway': () => ({
    body: { eui: aMac(), gatewayId: 'GW 3' },
    free: ['body.eui'],
  }),
  'POST /api/gateways/import-tenant-reassign': async (c) => ({
    file: `eui;tenantId\n${c.estate.gateway.eui};${await anotherTenant(c)}\n`,
  }),
  'POST /api/gateways/reassign-tenant/{eui}': async (c) => ({
    params: { eui: c.estate.gateway.eui },
    body: { tenantId: await anotherTenant(c) },
  }),
}
