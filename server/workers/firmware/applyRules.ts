import { asc, eq, sql } from 'drizzle-orm'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { activeBatchStates } from '../../../domain/firmware/updateStates.ts'
import { startBatchesOf } from '../../actions/firmware/changeBatch.ts'
import { storeBatch } from '../../actions/firmware/planBatch.ts'
import { tellFirmwareRunner } from '../../actions/firmware/channel.ts'
import { automaticUpdates as table, firmwareArtifacts } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { newestArtifact } from '../../finders/firmware/artifactRows.ts'
import { auditWriter } from '../../http/audit.ts'
import { newId } from '../../ids.ts'

type Rule = typeof table.$inferSelect

const versionOf = async (tx: Tx, { kind, artifactId }: Rule) =>
  artifactId === null
    ? newestArtifact(tx, kind)
    : (await tx.select().from(firmwareArtifacts).where(eq(firmwareArtifacts.id, artifactId)))[0]

/** Whether a batch of the rule is still active: then it makes no other. */
const isUnderWay = async (tx: Tx, id: string): Promise<boolean> => {
  const states = sql.param([...activeBatchStates, 'Stopped'])
  const { rows } = await tx.execute(
    sql`select from main.firmware_batches where rule_id = ${id} and state = any(${states}::text[]) limit 1`,
  )
  return rows.length > 0
}

/** Makes the batch of a rule, if there is a version and a thermostat for it, or starts the one that waited for the rule. @returns whether it did. */
const applyRule = async (tx: Tx, rule: Rule, now: Date): Promise<boolean> => {
  await tx.update(table).set({ checkedAt: now.toISOString() }).where(eq(table.id, rule.id))
  const audit = auditWriter(tx, 'main', { requestId: `auto-fuota-${newId()}`, at: now })
  // a rule that was approved while it was off
  if ((await startBatchesOf({ tx, audit }, rule)) > 0) return true
  const artifact = await versionOf(tx, rule)
  if (!artifact || (await isUnderWay(tx, rule.id))) return false
  const targets = {
    tenantId: rule.tenantId,
    reach: undefined,
    filters: DeviceFilters.parse(rule.filters),
    euis: [],
  }
  const { id, approvedBy, approvedAt, createdBy, kind, gates, waves, window } = rule
  const aim = {
    kind,
    gates,
    waves: { ...waves, steps: [...waves.steps] },
    window,
    parallelPerGateway: 1,
    allowDowngrade: false,
  }
  const made = await storeBatch(
    { tx, now, audit, targets, createdBy, rule: { id, approvedBy, approvedAt } },
    `${rule.name} ${artifact.version}`,
    artifact,
    aim,
  )
  return made !== undefined
}

/** Makes the batches of all enabled automatic updates, each rule in a transaction of its own. @returns how many. */
export const applyRules = async ({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<number> => {
  const rules = await withScope(db.pool, asAdmin, (tx) =>
    tx.select({ id: table.id }).from(table).where(eq(table.enabled, true)).orderBy(asc(table.id)),
  )
  let made = 0
  for (const { id } of rules) {
    try {
      const isMade = await withScope(db.pool, asAdmin, async (tx) => {
        const [rule] = await tx
          .select()
          .from(table)
          .where(eq(table.id, id))
          .for('update', { skipLocked: true })
        if (!rule?.enabled || !(await applyRule(tx, rule, now()))) return false
        await tellFirmwareRunner(tx)
        return true
      })
      if (isMade) made += 1
    } catch (error) {
      log.warn({ err: error, rule: id }, 'an automatic update could not be carried out')
    }
  }
  return made
}
