import { eq } from 'drizzle-orm'
import { settings as known, type SettingCode } from '../../../domain/settings.ts'
import { settings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** The value of a setting: what was set, or else its default. */
export const settingOf = async (tx: Tx, code: SettingCode): Promise<string> => {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.code, code))
  return row?.value ?? known[code].default
}
