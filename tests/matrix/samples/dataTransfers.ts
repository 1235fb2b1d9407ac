import { eq } from 'drizzle-orm'
import { keepFile } from '../../../server/actions/transfers/keepFile.ts'
import { dataTransfers, thermostats } from '../../../server/db/schema.ts'
import { asAdmin, withScope } from '../../../server/db/scope.ts'
import { newId } from '../../../server/ids.ts'
import type { TransferKind } from '../../../domain/transfers/transfer.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

/** Lets the estate's thermostat have been heard: only then it can have a transfer. */
const heard = async ({ app, estate }: SampleContext): Promise<string> => {
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .update(thermostats)
      .set({ lastSeenAt: app.deps.now().toISOString(), batteryVoltage: 3.5 })
      .where(eq(thermostats.id, estate.thermostat.id)),
  )
  return estate.thermostat.eui
}

/** A file that the user has sent before. */
const aFile = async ({ app, person }: SampleContext, kind: TransferKind): Promise<string> => {
  const file = {
    kind,
    name: 'Muster',
    version: '2.5.0',
    data: Uint8Array.of(1, 2, 3),
    createdBy: person.id,
    now: app.deps.now(),
  }
  return (await withScope(app.deps.db.pool, asAdmin, (tx) => keepFile(tx, file, 'file'))).id
}

/** A transfer from the device that is queued; by no call, because of a home without consent none can be started. */
const aTransfer = async (c: SampleContext): Promise<string> => {
  await heard(c)
  const [id, at] = [newId(), c.app.deps.now().toISOString()]
  await withScope(c.app.deps.db.pool, asAdmin, (tx) =>
    tx.insert(dataTransfers).values({
      id,
      tenantId: c.side.tenantId,
      thermostatId: c.estate.thermostat.id,
      direction: 'fromDevice',
      kind: 'logs',
      number: 1,
      size: 64,
      state: 'Queued',
      step: 'request',
      dueAt: at,
      progressAt: at,
      createdAt: at,
      createdBy: c.person.id,
    }),
  )
  return id
}

/** A completed transfer with its file. */
const aCompleted = async (c: SampleContext): Promise<string> => {
  const id = await aTransfer(c)
  const { db, files, now } = c.app.deps
  const fileKey = await files.write(async (stream) => {
    stream.end('line of the log\n')
  })
  await withScope(db.pool, asAdmin, (tx) =>
    tx
      .update(dataTransfers)
      .set({ state: 'Completed', fileKey, homes: [], finishedAt: now().toISOString() })
      .where(eq(dataTransfers.id, id)),
  )
  return id
}

/** Samples of data transfers. */
export const dataTransferSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/development/data-transfer-to-device': () => ({}),
  'POST /api/development/data-transfer-to-device/core': async (c) => ({
    body: { euis: [await heard(c)], key: await aFile(c, 'core') },
  }),
  'POST /api/development/data-transfer-to-device/app': async (c) => ({
    body: { euis: [await heard(c)], key: await aFile(c, 'app') },
  }),
  'POST /api/development/data-transfer-to-device/binary': async (c) => ({
    file: 'kennlinie',
    body: { TransferType: 'lookupTable', Name: 'Kennlinie 4', Euis: await heard(c) },
  }),
  'POST /api/development/data-transfer-to-device/bulk': async (c) => {
    await heard(c)
    return {
      body: {
        buildingId: c.estate.building.id,
        type: 'binary',
        key: await aFile(c, 'other'),
        minBatteryLevel: 50,
        minVoltage: 3,
      },
    }
  },
  'POST /api/development/data-transfer-to-device/{id}/abort': async (c) => ({
    params: { id: await aTransfer(c) },
  }),
  'GET /api/development/data-transfer-from-device': () => ({}),
  'POST /api/development/data-transfer-from-device/flash': async (c) => ({
    body: { eui: await heard(c), address: 0x08_00_40_00, length: 256 },
  }),
  'POST /api/development/data-transfer-from-device/logs': async (c) => ({
    body: { eui: await heard(c), length: 256 },
  }),
  'POST /api/development/data-transfer-from-device/ram': async (c) => ({
    body: { eui: await heard(c), address: 0x20_00_00_00, length: 256 },
  }),
  'GET /api/development/data-transfer-from-device/{id}/download': async (c) => ({
    params: { id: await aCompleted(c) },
  }),
}
