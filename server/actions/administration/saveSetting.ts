import { eq } from 'drizzle-orm'
import { settings, whyNotSetting, type SettingCode } from '../../../domain/settings.ts'
import { settings as table } from '../../db/schema.ts'
import { asSetting, lockSetting } from '../../finders/administration/settingOf.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { phoneToStore } from '../../http/phone.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'

type Call = Pick<TenantWrite, 'tx' | 'now' | 'audit' | 'version'>

/** Sets a setting. Errors: rule 422 at the value, staleVersion 409 with the current setting. */
export const saveSetting = async (
  { tx, actor, version, now, audit }: Call & { actor: { userId: string } },
  code: SettingCode,
  typed: string,
) => {
  refuseIf(whyNotSetting(code, typed), 'value')
  const before = await lockSetting(tx, code, version)
  const value = settings[code].kind === 'phone' ? phoneToStore('value', typed, before?.value) : typed
  const next = {
    value,
    version: (before?.version ?? 0) + 1,
    updatedAt: now.toISOString(),
    updatedBy: actor.userId,
  }
  const [after] = before
    ? await tx.update(table).set(next).where(eq(table.code, code)).returning()
    : await tx
        .insert(table)
        .values({ code, ...next })
        .onConflictDoNothing()
        .returning()
  // a concurrent call set it first: without a row there was nothing to lock
  if (!after)
    return refuse('staleVersion', {
      current: asSetting(code, (await tx.select().from(table).where(eq(table.code, code)))[0]),
    })
  await audit({ action: 'setting.update', entityId: code, before, after })
  return asSetting(code, after)
}

/** Resets a setting to its default. Errors: staleVersion 409 with the current setting. */
export const resetSetting = async ({ tx, version, audit }: Call, code: SettingCode): Promise<void> => {
  const before = await lockSetting(tx, code, version)
  if (!before) return
  await tx.delete(table).where(eq(table.code, code))
  await audit({ action: 'setting.reset', entityId: code, before })
}
