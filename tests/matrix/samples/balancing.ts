import { balancingRecords } from '../../../server/db/schema.ts'
import { aCalculatedCircuit, balancingRecord } from '../../support/balancing.ts'
import { insertRows } from '../../support/estate.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const aRecord = async ({ app, side, estate, person }: SampleContext): Promise<string> => {
  const record = balancingRecord(side.tenantId, estate.circuit, person.id, app.clock.now())
  await insertRows(app, [[balancingRecords, record]])
  return record.id
}

/** Samples of the calls about hydraulic balancing. */
export const balancingSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/taxonomy/heating-circuits/{id}/balancing-plan': ({ estate }) => ({
    params: { id: estate.circuit.id },
    query: { scaled: true },
  }),
  'POST /api/taxonomy/heating-circuits/{id}/balancing-plan': async ({ app, side, estate, person }) => {
    await aCalculatedCircuit(app, side.tenantId, estate, person.id)
    return { params: { id: estate.circuit.id }, body: { name: 'Abgleich', values: 'proposed' } }
  },
  'GET /api/taxonomy/heating-circuits/{id}/balancing-records': ({ estate }) => ({
    params: { id: estate.circuit.id },
  }),
  'GET /api/balancing-records/{id}': async (c) => ({ params: { id: await aRecord(c) } }),
  'GET /api/balancing-records/{id}/export': async (c) => ({
    params: { id: await aRecord(c) },
    query: { Language: 'en' },
  }),
  'PUT /api/balancing-records/{id}': async (c) => ({
    params: { id: await aRecord(c) },
    version: 1,
    body: { performedBy: 'Meister Röhrich' },
  }),
}
