import { eq } from 'drizzle-orm'
import { settings as contract } from '../../../contract/main/settings.ts'
import { isSettingCode, whyNotSetting, type SettingCode } from '../../../domain/settings.ts'
import { settings as table } from '../../db/schema.ts'
import { allSettings, asSetting, lockSetting } from '../../finders/administration/settingOf.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'

const codeOf = (code: string): SettingCode => (isSettingCode(code) ? code : refuse('notFound'))

export const settings = handlersFor(contract, {
  list: async ({ tx }) => ({ items: await allSettings(tx) }),
  update: async ({ tx, actor, params, version, now, audit }) => {
    const code = codeOf(params.code)
    const value = params.value.trim()
    refuseIf(whyNotSetting(code, value), 'value')
    const before = await lockSetting(tx, code, version)
    const next = { value, version: (before?.version ?? 0) + 1, updatedAt: now.toISOString(), updatedBy: actor.userId }
    const [after] = before
      ? await tx.update(table).set(next).where(eq(table.code, code)).returning()
      : await tx
          .insert(table)
          .values({ code, ...next })
          .onConflictDoNothing()
          .returning()
    // a concurrent call set it first: without a row there was nothing to lock
    if (!after) return refuse('staleVersion', { current: asSetting(code, (await tx.select().from(table).where(eq(table.code, code)))[0]) })
    await audit({ action: 'setting.update', entityId: code, before, after })
    return asSetting(code, after)
  },
  reset: async ({ tx, params, version, audit }) => {
    const code = codeOf(params.code)
    const before = await lockSetting(tx, code, version)
    if (!before) return
    await tx.delete(table).where(eq(table.code, code))
    await audit({ action: 'setting.reset', entityId: code, before })
  },
})
