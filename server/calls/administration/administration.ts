import { eq } from 'drizzle-orm'
import { audit as auditContract } from '../../../contract/main/audit.ts'
import { live as liveContract } from '../../../contract/main/live.ts'
import { savedFilters as savedFiltersContract, savedFiltersOfList } from '../../../contract/main/savedFilters.ts'
import { settings as settingsContract } from '../../../contract/main/settings.ts'
import { isSettingCode, whyNotSetting, type SettingCode } from '../../../domain/settings.ts'
import { settings as settingsTable, savedFilters as savedFiltersTable } from '../../db/schema.ts'
import { auditPage } from '../../finders/administration/auditLog.ts'
import { asSavedFilter, keptFilters, lockOwnFilter, lockRemovableFilter, savedFilterPage } from '../../finders/administration/savedFilterRows.ts'
import { allSettings, asSetting, lockSetting } from '../../finders/administration/settingOf.ts'
import { handlersFor, type Served } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'
import type { LiveHub } from '../../live/hub.ts'

const codeOf = (code: string): SettingCode => (isSettingCode(code) ? code : refuse('notFound'))

export const settings = handlersFor(settingsContract, {
  list: async ({ tx }) => ({ items: await allSettings(tx) }),
  update: async ({ tx, actor, params, version, now, audit }) => {
    const code = codeOf(params.code)
    const value = params.value.trim()
    refuseIf(whyNotSetting(code, value), 'value')
    const before = await lockSetting(tx, code, version)
    const next = { value, version: (before?.version ?? 0) + 1, updatedAt: now.toISOString(), updatedBy: actor.userId }
    const [after] = before
      ? await tx.update(settingsTable).set(next).where(eq(settingsTable.code, code)).returning()
      : await tx
          .insert(settingsTable)
          .values({ code, ...next })
          .onConflictDoNothing()
          .returning()
    // a concurrent call set it first: without a row there was nothing to lock
    if (!after) return refuse('staleVersion', { current: asSetting(code, (await tx.select().from(settingsTable).where(eq(settingsTable.code, code)))[0]) })
    await audit({ action: 'setting.update', entityId: code, before, after })
    return asSetting(code, after)
  },
  reset: async ({ tx, params, version, audit }) => {
    const code = codeOf(params.code)
    const before = await lockSetting(tx, code, version)
    if (!before) return
    await tx.delete(settingsTable).where(eq(settingsTable.code, code))
    await audit({ action: 'setting.reset', entityId: code, before })
  },
})

export const savedFilters = handlersFor(savedFiltersContract, {
  list: ({ tx, actor, query }) => savedFilterPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    const kept = await keptFilters(tx, actor, body.resource)
    refuseIf(kept >= savedFiltersOfList ? 'tooManyFilters' : undefined, 'name')
    const made = await insertRow(tx, savedFiltersTable, { tenantId: actor.tenantId, userId: actor.userId, ...body })
    await audit({ action: 'savedFilter.create', entityId: made.id, after: made })
    return asSavedFilter(actor, made)
  },
  update: async (call) => {
    const before = await lockOwnFilter(call, call.params.id)
    const after = await updateRow(call.tx, savedFiltersTable, before.id, call.body)
    await call.audit({ action: 'savedFilter.update', entityId: before.id, before, after })
    return asSavedFilter(call.actor, after)
  },
  remove: async (call) => {
    const before = await lockRemovableFilter(call, call.params.id)
    await call.tx.delete(savedFiltersTable).where(eq(savedFiltersTable.id, before.id))
    await call.audit({ action: 'savedFilter.delete', entityId: before.id, before })
  },
})

export const audit = handlersFor(auditContract, {
  list: ({ tx, actor, query }) => auditPage(tx, actor, query),
})

export const liveRoutes = (hub: LiveHub): Served[] =>
  handlersFor(liveContract, { stream: async ({ actor, query }) => ({ stream: hub.listen(actor, query.Seconds) }) })
