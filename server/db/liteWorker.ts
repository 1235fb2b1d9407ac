import { parentPort, workerData } from 'node:worker_threads'
import { explain, openEngine, watchForCrash } from './liteEngine.ts'
import type { FromWorker, LiteOptions, ToWorker } from './liteMessages.ts'
import { Parcels } from './parcels.ts'
import { MessageWalker, readNotification, simpleQuery, withoutCopyIn } from './wire.ts'

/** The worker thread that runs the embedded database. The main thread speaks the Postgres wire protocol with it. */

const port = parentPort
if (!port) throw new Error('liteWorker.ts runs as a worker thread only')
const options: LiteOptions = workerData

/**
 * DISCARD ALL in one round trip, but without UNLISTEN, as the channels belong to the process and not to one checkout.
 * RESET ROLE comes first because RESET ALL does not reset the role.
 */
const clean = simpleQuery(`reset role; close all; set session authorization default; reset all; deallocate all;
  select pg_advisory_unlock_all(); discard plans; discard temp; discard sequences`)
const rollback = simpleQuery('rollback')

const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/** The database is lost: reports the error to all waiting queries and ends the thread before anything else is written. */
function giveUp(error: unknown): never {
  post({ kind: 'broken', reason: explain(error) })
  process.exit(1)
}

const database = await openEngine(options).catch(giveUp)
watchForCrash(database, giveUp)

/** Runs a client's messages and passes each chunk of the reply to `take`, which must copy what it keeps. */
function run(bytes: Uint8Array, take: (chunk: Uint8Array) => void): Promise<void> {
  const walker = new MessageWalker(['A'])
  return database.execProtocolRawStream(bytes, {
    // PGlite need not sync files itself
    syncToFs: false,
    onRawData: (chunk) => {
      for (const { body } of walker.walk(chunk)) post({ kind: 'notification', ...readNotification(body) })
      take(chunk)
    },
  })
}

async function execute(session: number, bytes: Uint8Array): Promise<void> {
  const parcels = new Parcels((parcel, last) => post({ kind: 'reply', session, bytes: parcel, last }, [parcel.buffer]))
  await run(withoutCopyIn(bytes), (chunk) => parcels.add(chunk))
  parcels.finish()
}

/** Cleans up after a session whose client is gone, so that its open state and settings do not reach the next one. */
async function forget(): Promise<void> {
  const errors = new MessageWalker(['E'])
  let failed = false
  const look = (chunk: Uint8Array) => {
    failed ||= errors.walk(chunk).length > 0
  }
  if (database.isInTransaction()) await run(rollback, look)
  await run(clean, look)
  if (failed) throw new Error('a session could not be cleaned up')
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'execute':
      return execute(message.session, message.bytes)
    case 'forget':
      return forget()
    case 'dump':
      return post({ kind: 'dumped', blob: await database.dumpDataDir('none') })
    case 'close':
      await database.close()
      return post({ kind: 'closed' })
  }
}

const settings = await database.query<{ name: string; setting: string }>(
  `select name, setting from pg_settings where name in
   ('server_version', 'server_encoding', 'client_encoding', 'DateStyle', 'IntervalStyle', 'TimeZone', 'integer_datetimes', 'standard_conforming_strings')`,
)

let chain = Promise.resolve()
port.on('message', (message: ToWorker) => {
  chain = chain.then(() => handle(message)).catch(giveUp)
})
post({ kind: 'ready', parameters: settings.rows.map(({ name, setting }) => [name, setting]) })
