import type { MakeSample, SampleContext } from '../Sample.ts'

const action = (body?: unknown): MakeSample => {
  return ({ estate }) => ({
    params: { eui: estate.thermostat.eui },
    query: { IgnoreVersion: true, ExpirationMinutes: 60 },
    ...(body !== undefined && { body }),
  })
}

/** A waiting command of the thermostat. */
const aDownlink = async ({ app, side, estate }: SampleContext): Promise<string> => {
  const reply = await app.onMain({
    method: 'POST',
    url: `/api/thermostats/${estate.thermostat.eui}/actions/general-get-info`,
    as: side.people.get('Admin')?.token ?? '',
    tenant: side.tenantId,
    body: { fingerprint: true },
  })
  return reply.json().downlinks[0].id
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const schedule = () => ({ entries: [{ scheduledAt: tomorrow(), repeat: 'daily', targetTemperature: 21.5 }] })

const aSchedule = async ({ app, side, estate }: SampleContext): Promise<void> => {
  await app.onMain({
    method: 'PUT',
    url: `/api/development/target-temperature-schedule/${estate.thermostat.eui}`,
    as: side.people.get('Admin')?.token ?? '',
    tenant: side.tenantId,
    version: 0,
    body: schedule(),
  })
}

const at = (name: string) => `POST /api/thermostats/{eui}/actions/${name}`

/** Samples of commands to thermostats, their results, and schedules. */
export const commandSamples: Readonly<Record<string, MakeSample>> = {
  [at('active-harvesting/enable')]: action(),
  [at('active-harvesting/disable')]: action(),
  [at('general-get-info')]: action({ fingerprint: true, status: true }),
  [at('mcu-reset')]: action({ delaySeconds: 5 }),
  [at('display-rotation')]: action({ rotation: 180 }),
  [at('major-mode')]: action({ mode: 'summer' }),
  [at('motor-position')]: action({ position: 420 }),
  [at('motor-constraint')]: action({}),
  [at('target-temperature')]: action({ temperature: 21.5 }),
  [at('target-temperature-level')]: action({ level: 10 }),
  [at('target-temperature-and-level')]: action({ temperature: 21, level: 10 }),
  [at('stall-detection')]: action({ outward: false }),
  [at('toggle-direct-motor-control')]: action({ on: true, timeoutMinutes: 30 }),
  [at('send-all')]: action({ displayRotation: { rotation: 90 }, generalInfoRequest: { health: true } }),
  'GET /api/thermostats/{eui}/downlinks': ({ estate }) => ({
    params: { eui: estate.thermostat.eui },
    query: { Status: ['Running'], Code: ['McuReset'] },
  }),
  'POST /api/thermostats/{eui}/downlinks/{id}/abort': async (c) => ({
    params: { eui: c.estate.thermostat.eui, id: await aDownlink(c) },
  }),
  'POST /api/development/downlink': ({ estate }) => ({
    body: { eui: estate.thermostat.eui, payload: '0a0a00d20a' },
    query: { IgnoreVersion: true },
  }),
  'GET /api/development/target-temperature-schedule/{eui}': ({ estate }) => ({
    params: { eui: estate.thermostat.eui },
  }),
  'PUT /api/development/target-temperature-schedule/{eui}': ({ estate }) => ({
    params: { eui: estate.thermostat.eui },
    body: schedule(),
    version: 0,
  }),
  'DELETE /api/development/target-temperature-schedule/{eui}': async (c) => {
    await aSchedule(c)
    return { params: { eui: c.estate.thermostat.eui } }
  },
}
