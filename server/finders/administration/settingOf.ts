import { eq } from 'drizzle-orm'
import { settingCodes, settings as known, type SettingCode } from '../../../domain/settings.ts'
import { settings as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { preparedOnce } from '../../db/statements.ts'
import { refuse } from '../../http/refusal.ts'

type Row = typeof table.$inferSelect

/** A setting in the shape of the reply: the stored value, or else the default. */
export const asSetting = (code: SettingCode, row: Row | undefined) => ({
  code,
  kind: known[code].kind,
  default: known[code].default,
  value: row?.value ?? known[code].default,
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt ?? null,
})

/** The value of a setting: the stored one, or else the default. */
export const settingOf = async (tx: Tx, code: SettingCode): Promise<string> => {
  const [row] = await tx.select({ value: table.value }).from(table).where(eq(table.code, code))
  return row?.value ?? known[code].default
}

const rowsOfAll = preparedOnce((tx) => tx.select().from(table))

/** All settings in the order of their codes. */
export const allSettings = async (tx: Tx) => {
  const rows = new Map((await rowsOfAll(tx)).map((row) => [row.code, row]))
  return settingCodes.map((code) => asSetting(code, rows.get(code)))
}

/** Locks the setting's row, if there is one. Errors: staleVersion 409 with the current setting. */
export const lockSetting = async (
  tx: Tx,
  code: SettingCode,
  version: number | undefined,
): Promise<Row | undefined> => {
  const [row] = await tx.select().from(table).where(eq(table.code, code)).for('update')
  return version === undefined || version === (row?.version ?? 0)
    ? row
    : refuse('staleVersion', { current: asSetting(code, row) })
}
