import { newEui } from '../../../server/workers/ingest/testing/fleet.ts'
import { newId } from '../../../server/ids.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'
import { upload } from '../../../server/workers/import/testing/upload.ts'
import { eventually } from '../../support/patience.ts'

const networkIds = {
  applicationId: '22222222-2222-4222-8222-222222222201',
  deviceProfileId: '33333333-3333-4333-8333-333333333301',
}
const joinEui = '70b3d57ed0000001'
const aKey = () => newId().replaceAll('-', '')

const sensorFile = () =>
  `Sensortyp;Geräte-EUI;Join EUI;App-Schlüssel\nDraginoLHT52;${newEui()};${joinEui};${aKey()}\n`
/** The client of the devices, whose id may be anybody's for the network server. */
const inClient = ({ side }: SampleContext) => ({ ...networkIds, tenantId: side.tenantId })

/** A file that the user has onboarded. An import that another request began, without waiting for it, may still be under way. */
const aRun = async ({ app, side, person }: SampleContext): Promise<string> => {
  const fields = { skipNetworkServer: 'true', tenantId: side.tenantId }
  const url = '/api/development/onboarding/sensors'
  const as = { token: person.token, tenant: side.tenantId }
  const reply = await eventually(async () => {
    const answer = await upload(app, url, as, sensorFile(), { name: 'sensoren.csv', fields })
    if (answer.statusCode === 409) throw new Error(answer.body)
    return answer
  })
  if (reply.statusCode !== 200) throw new Error(`onboarding: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  return reply.json().id
}

const lineEvent = () => ({
  eui: newEui(),
  type: 'FlashingSuccessful',
  at: '2026-01-05T08:00:00.000Z',
  station: 'L1',
  data: { ohm: 12.5 },
})

/** Records one event, so that there is something to download. */
const aRecord = async ({ app, side, person }: SampleContext): Promise<string> => {
  const event = lineEvent()
  const body = { events: [event] }
  await app.onMain({
    method: 'POST',
    url: '/api/development/assembly-line/events',
    as: person.token,
    tenant: side.tenantId,
    body,
  })
  return event.eui
}

/** Samples of onboarding and of the production line. */
export const onboardingSamples: Readonly<Record<string, MakeSample>> = {
  'POST /api/development/onboarding/thermostats': (c) => ({
    file: `WT-ID;Geräte-EUI;Join EUI;Hardware-Revision;Firmware-Version;App-Schlüssel\nWT-${newId().slice(-9)};${newEui()};${joinEui};3;2.4.1;${aKey()}\n`,
    body: inClient(c),
  }),
  'POST /api/development/onboarding/sensors': (c) => ({ file: sensorFile(), body: inClient(c) }),
  'POST /api/development/onboarding/signal-testers': (c) => ({
    file: `EUI;Join EUI;App-Schlüssel;Beschriftung\n${newEui()};${joinEui};${aKey()};Tester 1\n`,
    body: inClient(c),
  }),
  'POST /api/development/onboarding/gateways': ({ side }) => ({
    file: `Gateway-EUI;Name\n${newEui()};GW 7\n`,
    body: { tenantId: side.tenantId },
  }),
  'POST /api/development/onboarding/thermostat-status': ({ estate }) => ({
    file: `Geräte-EUI;Status\n${estate.thermostat.eui};Prototype\n`,
    body: { validateOnly: 'true' },
  }),
  'POST /api/development/onboarding/thermostat-tenants': ({ estate, side }) => ({
    file: `Geräte-EUI;Kunde\n${estate.thermostat.eui};${side.tenantId}\n`,
    body: { validateOnly: 'true' },
  }),
  'GET /api/development/onboarding/network': () => ({}),
  'GET /api/development/onboarding/runs': () => ({}),
  'GET /api/development/onboarding/runs/{id}': async (c) => ({ params: { id: await aRun(c) } }),
  'GET /api/development/onboarding/runs/{id}/rows': async (c) => ({ params: { id: await aRun(c) } }),
  'GET /api/development/assembly-line': () => ({}),
  'POST /api/development/assembly-line/events': () => ({
    body: { events: [lineEvent()] },
    free: ['body.events.0.eui'],
  }),
  'POST /api/development/assembly-line/import': () => ({
    file: `Geräte-EUI;Typ;Zeit;Station;Werte\n${newEui()};LcrMeasurements;2026-01-05 08:00;L1;"{""ohm"": 12.5}"\n`,
  }),
  'POST /api/development/assembly-line/summary': async (c) => ({
    body: { from: null, to: null, euis: [await aRecord(c)] },
    free: ['body.euis.0'],
  }),
  'POST /api/development/assembly-line/detail': async (c) => ({
    body: { from: null, to: null, euis: [await aRecord(c)] },
    free: ['body.euis.0'],
  }),
}
