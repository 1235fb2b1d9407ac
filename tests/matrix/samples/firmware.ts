import { eq } from 'drizzle-orm'
import { automaticUpdates, firmwareBatches, firmwareUpdates, thermostats } from '../../../server/db/schema.ts'
import { asAdmin, withScope } from '../../../server/db/scope.ts'
import { newId } from '../../../server/ids.ts'
import { firmwareFiles, uploadFirmware } from '../../support/firmware.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

/** Versions that no other sample has. */
let made = 0
const nextVersion = (): string => {
  made += 1
  return `${Math.floor(made / 250) + 4}.0.${made % 250}`
}
const rollback = { allowDowngrade: 'true' }

const aVersion = async ({ app, person }: SampleContext): Promise<string> => {
  const version = nextVersion()
  const reply = await uploadFirmware(app, person.token, {
    version,
    image: Uint8Array.of(made % 256, made >> 8),
    fields: rollback,
  })
  if (reply.statusCode !== 201) throw new Error(`firmware: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  return version
}

/** Makes the thermostat of the estate one that can be updated and is in no update. */
const makeReady = ({ app, estate }: SampleContext) =>
  withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx.delete(firmwareUpdates).where(eq(firmwareUpdates.thermostatId, estate.thermostat.id))
    await tx
      .update(thermostats)
      .set({
        lastSeenAt: app.clock.now().toISOString(),
        mode: 'normal',
        batteryVoltage: 3.5,
        spreadingFactor: 7,
        hardwareRevision: 3,
      })
      .where(eq(thermostats.id, estate.thermostat.id))
  })

const order = (c: SampleContext, firmwareVersion: string) => ({
  kind: 'core',
  firmwareVersion,
  filters: { Ids: [c.estate.thermostat.id] },
})

const post = async ({ app, side, person }: SampleContext, url: string, body?: object) => {
  const reply = await app.onMain({
    method: 'POST',
    url,
    as: person.token,
    tenant: side.tenantId,
    ...(body && { body }),
  })
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  return reply.json()
}

const base = '/api/development/firmware-update-dashboard'

const aBatch = async (c: SampleContext): Promise<string> => {
  await makeReady(c)
  return (await post(c, base, { name: 'Herbst', ...order(c, await aVersion(c)) })).id
}

const inDb = ({ app }: SampleContext, work: Parameters<typeof withScope>[2]) =>
  withScope(app.deps.db.pool, asAdmin, work)

/** A batch that another user created. */
const aForeignBatch = async (c: SampleContext): Promise<string> => {
  const id = await aBatch(c)
  await inDb(c, (tx) =>
    tx.update(firmwareBatches).set({ createdBy: newId() }).where(eq(firmwareBatches.id, id)),
  )
  return id
}

const aRunning = async (c: SampleContext): Promise<string> => {
  const id = await aForeignBatch(c)
  await post(c, `${base}/${id}/approve`)
  return id
}

const aFailed = async (c: SampleContext): Promise<string> => {
  const id = await aRunning(c)
  await inDb(c, (tx) =>
    tx
      .update(firmwareUpdates)
      .set({ step: 'failed', reason: 'noAnswer' })
      .where(eq(firmwareUpdates.batchId, id)),
  )
  return id
}

const rule = (c: SampleContext) => ({
  name: `Automatisch ${newId()}`,
  kind: 'core',
  filters: { Ids: [c.estate.thermostat.id] },
})
const aRule = async (c: SampleContext): Promise<string> =>
  (await post(c, '/api/development/auto-fuota', rule(c))).id

const aForeignRule = async (c: SampleContext): Promise<string> => {
  const id = await aRule(c)
  await inDb(c, (tx) =>
    tx.update(automaticUpdates).set({ createdBy: newId() }).where(eq(automaticUpdates.id, id)),
  )
  return id
}

const at =
  (make: (c: SampleContext) => Promise<string>): MakeSample =>
  async (c) => ({ params: { id: await make(c) } })

const upload =
  (kind: 'core' | 'app'): MakeSample =>
  () => {
    const version = nextVersion()
    return { body: { version, hardwareRevisions: [3], ...rollback }, files: firmwareFiles(kind, version) }
  }

const removal =
  (kind: 'core' | 'app'): MakeSample =>
  async ({ app, person }) => {
    const version = nextVersion()
    await uploadFirmware(app, person.token, { kind, version, fields: rollback })
    return { params: { version } }
  }

/** Samples of firmware versions, batches and automatic updates. */
export const firmwareSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/development/firmware-core': () => ({}),
  'POST /api/development/firmware-core': upload('core'),
  'DELETE /api/development/firmware-core/{version}': removal('core'),
  'GET /api/development/ventil-app': () => ({}),
  'POST /api/development/ventil-app': upload('app'),
  'DELETE /api/development/ventil-app/{version}': removal('app'),
  'GET /api/development/firmware-update-dashboard': () => ({ query: { Active: true, State: ['Running'] } }),
  'POST /api/development/firmware-update-dashboard': async (c) => {
    await makeReady(c)
    return { body: { name: 'Herbst', ...order(c, await aVersion(c)) } }
  },
  'POST /api/development/firmware-update-dashboard/preview': async (c) => ({
    body: order(c, await aVersion(c)),
  }),
  'POST /api/development/firmware-update-dashboard/targets': ({ estate }) => ({
    file: `Geräte-EUI\n${estate.thermostat.eui}\n`,
  }),
  'GET /api/development/firmware-update-dashboard/export': () => ({}),
  'GET /api/development/firmware-update-dashboard/{id}': at(aBatch),
  'GET /api/development/firmware-update-dashboard/{id}/devices': async (c) => ({
    params: { id: await aBatch(c) },
    query: { Status: ['Unknown'], Wave: 0 },
  }),
  'POST /api/development/firmware-update-dashboard/{id}/approve': at(aForeignBatch),
  'POST /api/development/firmware-update-dashboard/{id}/abort': at(aRunning),
  'POST /api/development/firmware-update-dashboard/{id}/retry': at(aFailed),
  'DELETE /api/development/firmware-update-dashboard/{id}': at(aBatch),
  'GET /api/development/auto-fuota': () => ({}),
  'POST /api/development/auto-fuota': (c) => ({ body: rule(c) }),
  'GET /api/development/auto-fuota/{id}': at(aRule),
  'PUT /api/development/auto-fuota/{id}': async (c) => ({
    params: { id: await aRule(c) },
    body: rule(c),
    version: 1,
  }),
  'POST /api/development/auto-fuota/{id}/approve': at(aForeignRule),
  'DELETE /api/development/auto-fuota/{id}': at(aRule),
}
