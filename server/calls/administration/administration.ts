import { audit as auditContract } from '../../../contract/main/audit.ts'
import { live as liveContract } from '../../../contract/main/live.ts'
import {
  savedFilters as savedFiltersContract,
  savedFiltersOfList,
} from '../../../contract/main/savedFilters.ts'
import { settings as settingsContract } from '../../../contract/main/settings.ts'
import { isSettingCode, type SettingCode } from '../../../domain/settings.ts'
import { clearDefault, forgetDefault, makeDefault } from '../../actions/administration/defaultFilter.ts'
import { resetSetting, saveSetting } from '../../actions/administration/saveSetting.ts'
import { savedFilters as savedFiltersTable } from '../../db/schema.ts'
import { auditPage } from '../../finders/administration/auditLog.ts'
import {
  asSavedFilter,
  keptFilters,
  lockOwnFilter,
  lockRemovableFilter,
  ownDefaults,
  savedFilterPage,
} from '../../finders/administration/savedFilterRows.ts'
import type { SettingsMemory } from '../../finders/administration/settingsMemory.ts'
import { FromMemory, handlersFor, type Served } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { insertRow, removeRow, updateRow } from '../../http/versioned.ts'
import type { LiveHub } from '../../live/hub.ts'

const codeOf = (code: string): SettingCode => (isSettingCode(code) ? code : refuse('notFound'))

export const settings = (memory: SettingsMemory): Served[] =>
  handlersFor(settingsContract, {
    list: new FromMemory(async () => ({ items: await memory.all() })),
    update: (call) =>
      memory.change(call.tx, () => saveSetting(call, codeOf(call.params.code), call.params.value.trim())),
    reset: (call) => memory.change(call.tx, () => resetSetting(call, codeOf(call.params.code))),
  })

export const savedFilters = handlersFor(savedFiltersContract, {
  list: ({ tx, actor, query }) => savedFilterPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    const kept = await keptFilters(tx, actor, body.resource)
    refuseIf(kept >= savedFiltersOfList ? 'tooManyFilters' : undefined, 'name')
    const made = await insertRow(tx, savedFiltersTable, {
      tenantId: actor.tenantId,
      userId: actor.userId,
      ...body,
    })
    await audit({ action: 'savedFilter.create', entityId: made.id, after: made })
    return asSavedFilter(actor, made)
  },
  update: async (call) => {
    const before = await lockOwnFilter(call, call.params.id)
    // lists open with it, each with those of its own
    if (before.resource !== call.body.resource) refuse('notFound', { fields: { resource: 'notFound' } })
    const after = await updateRow(call.tx, savedFiltersTable, before.id, call.body)
    await call.audit({ action: 'savedFilter.update', entityId: before.id, before, after })
    return asSavedFilter(call.actor, after)
  },
  remove: async (call) => {
    const before = await lockRemovableFilter(call, call.params.id)
    await forgetDefault(call.tx, call.actor, before.id)
    await removeRow(call.tx, savedFiltersTable, before.id)
    await call.audit({ action: 'savedFilter.delete', entityId: before.id, before })
  },
  defaults: async ({ tx, actor }) => ({ items: await ownDefaults(tx, actor) }),
  makeDefault: (call) => makeDefault(call, call.params.id),
  clearDefault: (call) => clearDefault(call, call.params.resource),
})

export const audit = handlersFor(auditContract, {
  list: ({ tx, actor, query }) => auditPage(tx, actor, query),
})

export const liveRoutes = (hub: LiveHub): Served[] =>
  handlersFor(liveContract, {
    stream: async ({ actor, query }) => ({ stream: hub.listen(actor, query.Seconds) }),
  })
