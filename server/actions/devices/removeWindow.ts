import { eq, type SQL } from 'drizzle-orm'
import { sensors, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { sensorInStore } from './placeSensor.ts'

interface Removal {
  where: SQL | undefined
  version: number | undefined
  confirm: boolean
}

/** Removes a window; with confirmation its sensor is unassigned (spec 1 §5). Errors: 404, staleVersion 409, windowHasSensor 409. */
export const removeWindow = async ({ tx, audit }: { tx: Tx; audit: WriteAudit }, { where, version, confirm }: Removal): Promise<void> => {
  const window = await lockRow(tx, windows, where, version)
  const [sensor] = await tx.select().from(sensors).where(eq(sensors.windowId, window.id)).for('update')
  if (sensor) {
    if (!confirm) refuse('windowHasSensor', { fields: { confirm: 'windowHasSensor' }, args: { confirm: { eui: sensor.eui } } })
    const after = await updateRow(tx, sensors, sensor.id, sensorInStore)
    await audit({ action: 'sensor.unassign', entityId: sensor.id, before: sensor, after })
    await tellLive(tx, [{ tenantId: window.tenantId, topic: 'sensors', ids: [sensor.id] }])
  }
  await tx.delete(windows).where(eq(windows.id, window.id))
  await audit({ action: 'window.delete', entityId: window.id, before: window })
}
