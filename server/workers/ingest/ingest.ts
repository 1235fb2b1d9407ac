import { messageTime } from '../../../domain/devices/plausible.ts'
import { errorCode } from '../../db/errorCode.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { isUnreachable } from '../../http/failures.ts'
import type { Believes } from '../../network/applications.ts'
import type { NetworkMessage } from '../../network/messages.ts'
import { ingestBatch, type BatchResult } from './ingestBatch.ts'
import { ensureMonths } from './months.ts'
import { insertRaw, rawRow } from './raw.ts'

/** Whether the error is a deadlock or a serialisation failure, which a retry resolves. */
const isWorthRepeating = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '')

/** SQLSTATE classes of a database that is temporarily unusable: connection, rollback, resources, operator intervention, system error. */
const ofDatabase = ['08', '25', '40', '53', '55', '57', '58', 'XX']

/** Whether the failure is caused by the data or the statement rather than by the database being unavailable. */
const isOfContents = (error: unknown): boolean =>
  !isUnreachable(error) && !ofDatabase.includes((errorCode(error) ?? '').slice(0, 2))

interface IngestDeps extends Pick<Deps, 'db' | 'log' | 'now'> {
  /** By default every application is believed. */
  believes?: Believes
}

interface IngestResult extends BatchResult {
  /** Messages that could not be ingested because of a bug here: their uplinks are kept raw. */
  failed: number
}

const attempts = 3

const once = (deps: IngestDeps, messages: readonly NetworkMessage[]): Promise<BatchResult> =>
  withScope(deps.db.pool, asAdmin, (tx) => ingestBatch(tx, messages, deps.now(), deps.believes))

const repeatedly = async (deps: IngestDeps, messages: readonly NetworkMessage[]): Promise<BatchResult> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(deps, messages)
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error
    }
  }
}

const setAside = async (deps: IngestDeps, message: NetworkMessage, error: unknown): Promise<IngestResult> => {
  deps.log.error({ err: error, kind: message.kind, eui: message.eui }, 'a message could not be taken in')
  if (message.kind === 'up')
    await withScope(deps.db.pool, asAdmin, (tx) => insertRaw(tx, [rawRow(message, 'failed')])).catch(
      (failure: unknown) =>
        deps.log.error({ err: failure, eui: message.eui }, 'a message could not be kept raw'),
    )
  return { undecoded: 0, unknown: 0, failed: 1 }
}

/** Bisects a failing batch until the faulty message is found, so that the others are still ingested. */
const inHalves = async (deps: IngestDeps, messages: readonly NetworkMessage[]): Promise<IngestResult> => {
  try {
    return { ...(await repeatedly(deps, messages)), failed: 0 }
  } catch (error) {
    const [only, ...more] = messages
    if (only === undefined || !isOfContents(error)) throw error
    if (more.length === 0) return setAside(deps, only, error)
    const middle = Math.ceil(messages.length / 2)
    const one = await inHalves(deps, messages.slice(0, middle))
    const other = await inHalves(deps, messages.slice(middle))
    return {
      undecoded: one.undecoded + other.undecoded,
      unknown: one.unknown + other.unknown,
      failed: one.failed + other.failed,
    }
  }
}

/**
 * Ingests messages of the network server and resolves when they are committed. Idempotent and independent of the order of delivery.
 * Errors: the database is unusable; it is then unknown how much was committed, and calling again with the same messages is safe.
 */
export const ingest = async (
  deps: IngestDeps,
  messages: readonly NetworkMessage[],
): Promise<IngestResult> => {
  if (messages.length === 0) return { undecoded: 0, unknown: 0, failed: 0 }
  await ensureMonths(
    deps.db.pool,
    messages.flatMap((message) =>
      message.kind === 'up' ? [messageTime(message.time, message.receivedAt)] : [],
    ),
  )
  return inHalves(deps, messages)
}
