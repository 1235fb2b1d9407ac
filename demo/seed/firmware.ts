import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { usualGates } from '../../domain/firmware/eligibility.ts'
import { fragmentSizeFor } from '../../domain/firmware/exchange.ts'
import { fragmentCount } from '../../domain/codec/lorawan/parity.ts'
import { blockOverhead } from '../../domain/firmware/imageBlock.ts'
import { usualWaves, wavesOf, waveSizes } from '../../domain/firmware/waves.ts'
import { usualWindow } from '../../domain/firmware/window.ts'
import { day, minute } from '../../domain/time.ts'
import { keyName } from '../../server/actions/firmware/signatures.ts'
import { insertRows } from '../../server/db/bulk.ts'
import {
  firmwareArtifacts,
  firmwareBatches,
  firmwareUpdates,
  type thermostats,
} from '../../server/db/schema.ts'
import type { Tx } from '../../server/db/scope.ts'
import type { FileStore } from '../../server/ports/FileStore.ts'
import { demoFirmwareKey, signDemoFirmware } from './firmwareKey.ts'
import type { Random } from './random.ts'

type Thermostat = typeof thermostats.$inferSelect
type Artifact = typeof firmwareArtifacts.$inferSelect
type Batch = typeof firmwareBatches.$inferSelect
type Update = typeof firmwareUpdates.$inferSelect

/** The versions of the demo: what its thermostats have, and one that is newer. Sizes in bytes. */
const versions = [
  { kind: 'core', version: '2.4.1', size: 24_000, daysAgo: 320, note: null },
  { kind: 'core', version: '2.5.0', size: 26_000, daysAgo: 6, note: 'Ruhigerer Motor, sparsamere Anzeige' },
  { kind: 'app', version: '1.12.0', size: 9000, daysAgo: 200, note: null },
  { kind: 'app', version: '1.13.0', size: 9500, daysAgo: 12, note: 'Fenster-offen-Erkennung bei Frost' },
] as const satisfies readonly {
  kind: FirmwareKind
  version: string
  size: number
  daysAgo: number
  note: string | null
}[]

/** Hardware revisions that the demo's firmware runs on. */
const revisions = [1, 2, 3, 4]

/** An image: repeated enough that it compresses as code does, and the same at every start. */
const imageOf = (kind: string, version: string, size: number): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at * 64 < size; at += 1) {
    const digest = createHash('sha256').update(`${kind} ${version} ${at}`).digest()
    parts.push(digest, Buffer.alloc(32, at % 7))
  }
  return Buffer.concat(parts).subarray(0, size)
}

const stored = (files: FileStore, content: Buffer): Promise<string> =>
  files.write((stream) => pipeline(Readable.from([content]), stream))

interface Seeding {
  readonly random: Random
  readonly thermostats: readonly Thermostat[]
  /** Those who created and approved the batches. */
  readonly authorId: string
  readonly approverId: string
  readonly now: Date
}

/** Writes the files of the demo's versions into the store. @returns their rows. */
export const storeDemoFirmware = (
  files: FileStore,
  random: Random,
  createdBy: string,
  now: Date,
): Promise<Artifact[]> =>
  Promise.all(
    versions.map(async ({ kind, version, size, daysAgo, note }) => {
      const image = imageOf(kind, version, size)
      const compressed = gzipSync(image)
      return {
        id: random.id(),
        kind,
        version,
        size,
        compressedSize: compressed.length,
        sha256: createHash('sha256').update(image).digest('hex'),
        signature: signDemoFirmware(image).toString('hex'),
        signedBy: keyName(demoFirmwareKey),
        hardwareRevisions: revisions,
        note,
        fileKey: await stored(files, image),
        compressedKey: await stored(files, compressed),
        createdAt: new Date(now.getTime() - daysAgo * day).toISOString(),
        createdBy,
      }
    }),
  )

const batchOf = (
  { random, authorId }: Seeding,
  artifact: Artifact,
  tenantId: string,
  targets: number,
  createdAt: Date,
): Batch => ({
  id: random.id(),
  version: 1,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
  tenantId,
  name: '',
  kind: artifact.kind,
  artifactId: artifact.id,
  state: 'AwaitingApproval',
  filters: {},
  listed: 0,
  unknownEuis: [],
  gates: usualGates,
  waves: usualWaves,
  window: usualWindow,
  parallelPerGateway: 1,
  allowDowngrade: false,
  wave: 0,
  waveCount: waveSizes(targets, usualWaves).length,
  createdBy: authorId,
  approvedBy: null,
  approvedAt: null,
  finishedAt: null,
  ruleId: null,
})

const waiting = (batch: Batch, thermostat: Thermostat, wave: number, fromVersion: string | null): Update => ({
  batchId: batch.id,
  thermostatId: thermostat.id,
  tenantId: batch.tenantId,
  wave,
  step: 'waiting',
  reason: null,
  fromVersion,
  gatewayEui: thermostat.gatewayEui,
  attempts: 0,
  attemptsBefore: 0,
  openSession: null,
  fragmentSize: 0,
  fragmentsTotal: 0,
  fragmentsReceived: 0,
  nextFragment: 1,
  lastFragment: 0,
  rounds: 0,
  tries: 0,
  frameId: null,
  askedAt: null,
  stepAt: batch.createdAt,
  startedAt: null,
  finishedAt: null,
})

/** A batch of the app that has ended: most thermostats have it, a few failed. */
const finished = (
  seeding: Seeding,
  artifact: Artifact,
  own: readonly Thermostat[],
): { batch: Batch; updates: Update[] } => {
  const { now, approverId, random } = seeding
  const tenantId = own[0]?.tenantId ?? ''
  const begun = new Date(now.getTime() - 9 * day)
  const draft = batchOf(seeding, artifact, tenantId, own.length, begun)
  const ended = new Date(begun.getTime() + 2 * day).toISOString()
  const approval = {
    approvedBy: approverId,
    approvedAt: new Date(begun.getTime() + 40 * minute).toISOString(),
  }
  const batch: Batch = {
    ...draft,
    ...approval,
    name: 'App 1.13.0, erste Gebäude',
    state: 'Finished',
    wave: draft.waveCount - 1,
    finishedAt: ended,
  }
  const waves = wavesOf(
    own.map(({ eui }) => eui),
    usualWaves,
  )
  const updates = own.map((thermostat, index): Update => {
    const size = fragmentSizeFor(thermostat.spreadingFactor)
    const total = fragmentCount(artifact.compressedSize + blockOverhead(artifact.hardwareRevisions), size)
    const wave = waves.get(thermostat.eui) ?? 0
    const startedAt = new Date(begun.getTime() + (60 + wave * 600 + index * 9) * minute).toISOString()
    const finishedAt = new Date(Date.parse(startedAt) + (35 + random.int(0, 40)) * minute).toISOString()
    const sent = {
      attempts: 1,
      fragmentSize: size,
      fragmentsTotal: total,
      nextFragment: total + 2,
      lastFragment: total + 1,
      startedAt,
      finishedAt,
      stepAt: finishedAt,
    }
    const base = { ...waiting(batch, thermostat, wave, '1.12.0'), ...sent }
    // among every twenty one whose flash is worn, and one that lost its connection
    if (wave > 0 && index % 20 === 7)
      return { ...base, step: 'failed', reason: 'versionUnchanged', fragmentsReceived: total }
    if (wave > 0 && index % 20 === 13)
      return { ...base, step: 'failed', reason: 'noAnswer', fragmentsReceived: Math.floor(total * 0.6) }
    return { ...base, step: 'completed', fragmentsReceived: total }
  })
  return { batch, updates }
}

/** A batch of the core firmware that awaits the approval of a second person. */
const awaiting = (
  seeding: Seeding,
  artifact: Artifact,
  own: readonly Thermostat[],
): { batch: Batch; updates: Update[] } => {
  const draft = batchOf(
    seeding,
    artifact,
    own[0]?.tenantId ?? '',
    own.length,
    new Date(seeding.now.getTime() - 3 * 60 * minute),
  )
  const batch = { ...draft, name: 'Core 2.5.0' }
  const waves = wavesOf(
    own.map(({ eui }) => eui),
    usualWaves,
  )
  const updates = own.map((thermostat) => {
    const weak = (thermostat.spreadingFactor ?? 12) > usualGates.spreadingFactor
    const row = waiting(batch, thermostat, waves.get(thermostat.eui) ?? 0, thermostat.firmwareVersion)
    return weak ? { ...row, wave: null, step: 'excluded' as const, reason: 'connectionTooWeak' } : row
  })
  return { batch, updates }
}

/** The thermostats that a batch of the demo is about, of its first client. */
const batchSizes = { finished: 60, awaiting: 80 } as const

/** Versions, a batch that has ended with failures, and one that awaits approval. */
export const insertDemoFirmware = async (
  tx: Tx,
  artifacts: readonly Artifact[],
  seeding: Seeding,
): Promise<void> => {
  await insertRows(tx, firmwareArtifacts, artifacts)
  const [tenantId] = seeding.thermostats.flatMap((one) => one.tenantId ?? [])
  const own = seeding.thermostats.filter(
    (one) => one.tenantId === tenantId && one.lifecycle === 'Installed' && one.lastSeenAt !== null,
  )
  const app = artifacts.find(({ kind, version }) => kind === 'app' && version === '1.13.0')
  const core = artifacts.find(({ kind, version }) => kind === 'core' && version === '2.5.0')
  if (!app || !core || own.length < batchSizes.finished + batchSizes.awaiting) return
  const first = own.slice(0, batchSizes.finished)
  const made = [
    finished(seeding, app, first),
    awaiting(seeding, core, own.slice(batchSizes.finished, batchSizes.finished + batchSizes.awaiting)),
  ]
  for (const { batch, updates } of made) {
    await insertRows(tx, firmwareBatches, [batch])
    await insertRows(tx, firmwareUpdates, updates)
  }
  // what the thermostats report follows the batch that has ended
  await tx.execute(sql`
    update main.thermostats t set firmware_status = case u.step when 'failed' then 'Failed' else 'Completed' end,
      app_version = case u.step when 'completed' then ${app.version} else t.app_version end
    from main.firmware_updates u where u.thermostat_id = t.id and u.step in ('completed', 'failed')`)
}
