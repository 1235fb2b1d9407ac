import { signalTesters } from '../../../server/db/schema.ts'
import { newId } from '../../../server/ids.ts'
import { insertRows } from '../../support/estate.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const anEui = () => `02f7e3${newId().slice(-10)}`

const aTester = async ({ app, side }: SampleContext) => {
  const tester = { id: newId(), tenantId: side.tenantId, eui: anEui(), label: 'Tester' }
  await insertRows(app, [[signalTesters, tester]])
  return tester
}

const byId = async (c: SampleContext) => ({ params: { id: (await aTester(c)).id }, ofClient: ['params.id'] })

/** Samples of the signal tester calls. */
export const signalTesterSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/signal-tester/{eui}/last-measurement': async (c) => ({
    params: { eui: (await aTester(c)).eui },
    ofClient: ['params.eui'],
  }),
  'GET /api/signal-tester/autocomplete': () => ({ query: { Query: '02f7' } }),
  'GET /api/signal-testers': () => ({}),
  'POST /api/signal-testers': () => ({ body: { eui: anEui(), label: 'Tester 1' }, free: ['body.eui'] }),
  'GET /api/signal-testers/{id}': byId,
  'PUT /api/signal-testers/{id}': async (c) => ({
    ...(await byId(c)),
    body: { label: 'Tester 2' },
    version: 1,
  }),
  'DELETE /api/signal-testers/{id}': byId,
}
