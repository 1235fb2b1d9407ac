import { eq } from 'drizzle-orm'
import { settings as contract } from '../../../contract/main/settings.ts'
import { isSettingCode, settingCodes, settings as known, whyNotSetting, type SettingCode } from '../../../domain/settings.ts'
import { settings as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'

type Row = typeof table.$inferSelect

const asSetting = (code: SettingCode, row: Row | undefined) => ({
  code,
  kind: known[code].kind,
  default: known[code].default,
  value: row?.value ?? known[code].default,
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt ?? null,
})

const codeOf = (code: string): SettingCode => (isSettingCode(code) ? code : refuse('notFound'))

/** The setting's row, locked, where somebody set it. Errors: staleVersion 409 with the setting as it is. */
const lock = async (tx: Tx, code: SettingCode, version: number | undefined): Promise<Row | undefined> => {
  const [row] = await tx.select().from(table).where(eq(table.code, code)).for('update')
  return version === undefined || version === (row?.version ?? 0) ? row : refuse('staleVersion', { current: asSetting(code, row) })
}

export const settings = handlersFor(contract, {
  list: async ({ tx }) => {
    const rows = new Map((await tx.select().from(table)).map((row) => [row.code, row]))
    return { items: settingCodes.map((code) => asSetting(code, rows.get(code))) }
  },
  update: async ({ tx, actor, params, version, now, audit }) => {
    const code = codeOf(params.code)
    const value = params.value.trim()
    refuseIf(whyNotSetting(code, value), 'value')
    const before = await lock(tx, code, version)
    const next = { value, version: (before?.version ?? 0) + 1, updatedAt: now.toISOString(), updatedBy: actor.userId }
    const [after] = before
      ? await tx.update(table).set(next).where(eq(table.code, code)).returning()
      : await tx
          .insert(table)
          .values({ code, ...next })
          .onConflictDoNothing()
          .returning()
    // somebody else was the first to set it, in this very moment: there was no row to hold
    if (!after) return refuse('staleVersion', { current: asSetting(code, (await tx.select().from(table).where(eq(table.code, code)))[0]) })
    await audit({ action: 'setting.update', entityId: code, before, after })
    return asSetting(code, after)
  },
  reset: async ({ tx, params, version, audit }) => {
    const code = codeOf(params.code)
    const before = await lock(tx, code, version)
    if (!before) return
    await tx.delete(table).where(eq(table.code, code))
    await audit({ action: 'setting.reset', entityId: code, before })
  },
})
