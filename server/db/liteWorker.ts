import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { durableStartParams, fsyncForReal } from './liteDurability.ts';
import type { FromWorker, LiteOptions, ToWorker } from './liteMessages.ts';
import { MessageWalker, readNotification, simpleQuery } from './wire.ts';

/** Owns the embedded database. The main thread speaks Postgres' wire protocol to it, message by message. */

const port = parentPort;
if (!port) throw new Error('liteWorker.ts runs as a worker thread only');
const options: LiteOptions = workerData;

/** A reply goes to the main thread in parcels of about this size, so that it is parsed while the rest is made. */
const parcelBytes = 256 * 1024;

/**
 * What DISCARD ALL does, in one round, but for UNLISTEN: the channels belong to the process, not to one checkout.
 * RESET ROLE stands in front because RESET ALL leaves the role alone.
 */
const clean = `reset role; close all; set session authorization default; reset all; deallocate all;
  select pg_advisory_unlock_all(); discard plans; discard temp; discard sequences`;

function post(message: FromWorker, bytes?: Uint8Array): void {
  if (bytes && bytes.buffer instanceof ArrayBuffer) port?.postMessage(message, [bytes.buffer]);
  else port?.postMessage(message);
}

async function open(): Promise<PGlite> {
  const { dir, durable, template } = options;
  const loadDataDir = typeof template === 'string' ? await openAsBlob(template) : template;
  const database = await PGlite.create({
    dataDir: dir,
    extensions: { ltree, pg_trgm },
    ...(loadDataDir && { loadDataDir }),
    ...(durable && { startParams: durableStartParams }),
  });
  if (durable) fsyncForReal(database);
  return database;
}

const database = await open();

/** Runs one or more messages of a client and hands every piece of the reply to `take`, which must copy what it keeps. */
function run(bytes: Uint8Array, take: (chunk: Uint8Array) => void): Promise<void> {
  const walker = new MessageWalker(['A']);
  return database.execProtocolRawStream(bytes, {
    // the folder needs no syncing by PGlite, and without it the whole run is over before the next message is read
    syncToFs: false,
    onRawData: (chunk) => {
      for (const { body } of walker.walk(chunk)) post({ kind: 'notification', ...readNotification(body) });
      take(chunk);
    },
  });
}

async function execute(session: number, bytes: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const send = (last: boolean) => {
    const [only] = parts;
    const parcel = parts.length === 1 && only ? only : joined(parts, size);
    parts = [];
    size = 0;
    post({ kind: 'reply', session, bytes: parcel, last }, parcel);
  };
  await run(bytes, (chunk) => {
    parts.push(chunk.slice());
    size += chunk.length;
    if (size >= parcelBytes) send(false);
  });
  send(true);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The client of a session is gone: what it left open or set must not reach the next one. */
async function forget(): Promise<void> {
  const ignore = () => {};
  if (database.isInTransaction()) await run(simpleQuery('rollback'), ignore);
  await run(simpleQuery(clean), ignore);
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'execute':
      return execute(message.session, message.bytes);
    case 'forget':
      return forget();
    case 'dump':
      await database.exec('checkpoint');
      return post({ kind: 'dumped', blob: await database.dumpDataDir('none') });
    case 'close':
      await database.close();
      return post({ kind: 'closed' });
  }
}

let chain = Promise.resolve();
port.on('message', (message: ToWorker) => {
  chain = chain.then(() => handle(message)).catch((error: unknown) => post({ kind: 'broken', reason: String(error) }));
});

const settings = await database.query<{ name: string; setting: string }>(
  `select name, setting from pg_settings where name in
   ('server_version', 'server_encoding', 'client_encoding', 'DateStyle', 'IntervalStyle', 'TimeZone', 'integer_datetimes', 'standard_conforming_strings')`,
);
post({ kind: 'ready', parameters: settings.rows.map(({ name, setting }) => [name, setting]) });
