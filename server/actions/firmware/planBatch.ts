import { sql } from 'drizzle-orm'
import type { FirmwareBatchInput, FirmwarePreview } from '../../../contract/main/firmwareUpdates.ts'
import { whyNotUpdate, type ExclusionReason } from '../../../domain/firmware/eligibility.ts'
import { firmwareLoad } from '../../../domain/firmware/exchange.ts'
import { blockOverhead } from '../../../domain/firmware/imageBlock.ts'
import type { FirmwareBatchState } from '../../../domain/firmware/updateStates.ts'
import { wavesOf, waveSizes } from '../../../domain/firmware/waves.ts'
import { firmwareBatches } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { findArtifact, type ArtifactRow } from '../../finders/firmware/artifactRows.ts'
import { updateCandidates, type UpdateTargets } from '../../finders/firmware/candidates.ts'
import { thermostatsOf } from '../../finders/devices/thermostats/find.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { newId } from '../../ids.ts'

/** What a batch is made of, whether a person or a rule makes it. */
type BatchAim = Omit<FirmwareBatchInput, 'name' | 'filters' | 'euis' | 'firmwareVersion'>

/** Bytes over the air for each thermostat. */
const blockBytes = ({
  compressedSize,
  hardwareRevisions,
}: Pick<ArtifactRow, 'compressedSize' | 'hardwareRevisions'>): number =>
  blockOverhead(hardwareRevisions) + compressedSize

/** The targets of an actor: what they read. */
export const targetsOf = (
  actor: TenantActor,
  { filters, euis }: Pick<FirmwareBatchInput, 'filters' | 'euis'>,
): UpdateTargets => ({
  tenantId: actor.tenantId,
  reach: thermostatsOf(actor, 'thermostats.read'),
  filters,
  euis,
})

/** The thermostats of a batch, each with the reason if it is left out. */
const judge = async (
  tx: Tx,
  targets: UpdateTargets,
  artifact: ArtifactRow,
  { gates, allowDowngrade }: BatchAim,
  now: Date,
) => {
  const rows = await updateCandidates(tx, targets, artifact.kind, now)
  const aim = {
    version: artifact.version,
    hardwareRevisions: artifact.hardwareRevisions,
    allowDowngrade,
    gates,
  }
  const judged = rows.map((row) => ({ ...row, reason: whyNotUpdate(row, aim, now) }))
  const known = new Set(rows.map(({ eui }) => eui))
  return {
    included: judged.filter(({ reason }) => reason === undefined),
    excluded: judged.flatMap(({ reason, ...row }) => (reason === undefined ? [] : [{ ...row, reason }])),
    unknown: [...new Set(targets.euis)].filter((eui) => !known.has(eui)),
  }
}

const counted = <T>(values: readonly T[]): { value: T; thermostats: number }[] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => ({ value, thermostats: same.length }))
    .toSorted((one, other) => other.thermostats - one.thermostats)

const shownMax = 500

/** What a batch would do; nothing is stored. Errors: firmwareNotFound 404, filtersRequired 422, rule 422, 404. */
export const previewBatch = async (
  tx: Tx,
  actor: TenantActor,
  input: Omit<FirmwareBatchInput, 'name'>,
  now: Date,
): Promise<FirmwarePreview> => {
  const artifact = await findArtifact(tx, input.kind, input.firmwareVersion)
  const { included, excluded, unknown } = await judge(tx, targetsOf(actor, input), artifact, input, now)
  const gateways = firmwareLoad(included, blockBytes(artifact))
  const reasons: ExclusionReason[] = [
    ...excluded.map(({ reason }) => reason),
    ...unknown.map(() => 'notFound' as const),
  ]
  const left = [
    ...excluded.map(({ id, eui, reason }) => ({ id, eui, reason })),
    ...unknown.map((eui) => ({ id: null, eui, reason: 'notFound' as const })),
  ]
  return {
    targets: included.length,
    excluded: left.length,
    exclusions: counted(reasons).map(({ value, thermostats }) => ({ reason: value, thermostats })),
    excludedDevices: left.slice(0, shownMax),
    fromVersions: counted(included.map(({ version }) => version)).map(({ value, thermostats }) => ({
      version: value,
      thermostats,
    })),
    waves: waveSizes(included.length, input.waves),
    bytesEach: blockBytes(artifact),
    gateways,
    hours: gateways[0]?.hours ?? 0,
  }
}

interface Owner extends Pick<TenantWrite, 'tx' | 'now' | 'audit'> {
  readonly targets: UpdateTargets
  readonly createdBy: string | null
  /** Of a batch that a rule makes: the rule, and who approved it. */
  readonly rule?: {
    readonly id: string
    readonly approvedBy: string | null
    readonly approvedAt: string | null
  }
}

/** Items per insert statement. */
const batchSize = 5000

/**
 * Stores a batch with its thermostats in waves, and those left out with reasons. It awaits approval, unless a rule makes it that a second
 * person has approved. @returns its id; undefined if no thermostat is eligible.
 */
export const storeBatch = async (
  owner: Owner,
  name: string,
  artifact: ArtifactRow,
  aim: BatchAim,
): Promise<string | undefined> => {
  const { tx, now, audit, targets, createdBy, rule } = owner
  const { included, excluded, unknown } = await judge(tx, targets, artifact, aim, now)
  if (included.length === 0) return undefined
  const waves = wavesOf(
    included.map(({ eui }) => eui),
    aim.waves,
  )
  const id = newId()
  const approvedBy = rule?.approvedBy ?? null
  const state: FirmwareBatchState = approvedBy === null ? 'AwaitingApproval' : 'Running'
  const { gates, waves: plan, window, parallelPerGateway, allowDowngrade } = aim
  const values = {
    id,
    tenantId: targets.tenantId,
    name,
    kind: artifact.kind,
    artifactId: artifact.id,
    state,
    gates,
    waves: plan,
    window,
    allowDowngrade,
  }
  await tx.insert(firmwareBatches).values({
    ...values,
    parallelPerGateway,
    filters: targets.filters,
    listed: targets.euis.length,
    unknownEuis: unknown,
    waveCount: waveSizes(included.length, plan).length,
    createdBy,
    createdAt: now.toISOString(),
    approvedBy,
    approvedAt: rule?.approvedAt ?? null,
    ruleId: rule?.id ?? null,
  })
  const items = [
    ...included.map((row) => ({
      id: row.id,
      wave: waves.get(row.eui) ?? 0,
      step: 'waiting',
      reason: null,
      version: row.version,
      gateway: row.gatewayEui,
    })),
    ...excluded.map((row) => ({
      id: row.id,
      wave: null,
      step: 'excluded',
      reason: row.reason,
      version: row.version,
      gateway: row.gatewayEui,
    })),
  ]
  for (let at = 0; at < items.length; at += batchSize)
    await tx.execute(sql`
      insert into main.firmware_updates (batch_id, thermostat_id, tenant_id, wave, step, reason, from_version, gateway_eui, step_at)
      select ${id}, r.id, ${targets.tenantId}, r.wave, r.step, r.reason, r.version, r.gateway, ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(items.slice(at, at + batchSize))}::json) as r(id uuid, wave smallint, step text, reason text, version text, gateway text)`)
  const facts = {
    name,
    kind: artifact.kind,
    version: artifact.version,
    targets: included.length,
    excluded: excluded.length + unknown.length,
  }
  await audit({ action: 'firmwareBatch.create', entityId: id, tenantId: targets.tenantId, after: facts })
  await tellLive(tx, [{ tenantId: targets.tenantId, topic: 'firmware', ids: [id] }])
  return id
}

interface CreateBatch extends Pick<TenantWrite, 'tx' | 'now' | 'audit' | 'actor'> {
  readonly body: FirmwareBatchInput
}

/** Creates a batch, which awaits approval. Errors: firmwareNotFound 404, firmwareNoTargets 422, filtersRequired 422, rule 422, 404. */
export const createBatch = async ({ tx, now, audit, actor, body }: CreateBatch): Promise<string> => {
  const { name, filters, euis, firmwareVersion, ...aim } = body
  const artifact = await findArtifact(tx, aim.kind, firmwareVersion)
  const owner = { tx, now, audit, targets: targetsOf(actor, { filters, euis }), createdBy: actor.userId }
  return (await storeBatch(owner, name, artifact, aim)) ?? refuse('firmwareNoTargets')
}
