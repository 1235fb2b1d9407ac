import type * as z from 'zod'
import type { MalfunctionInput } from '../../../contract/main/thermostatShapes.ts'
import { whyNotReportMalfunction } from '../../../domain/rules/thermostat.ts'
import { malfunctionReports, thermostats } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { lockThermostat } from '../../finders/devices/thermostats/find.ts'
import { writeHistory, type ThermostatCall, detachThermostat, endUse } from './assignThermostat.ts'
import { readThermostat } from '../../finders/devices/thermostats/rows.ts'
import { orderRegistration } from '../../registration/orders.ts'

/**
 * Records a thermostat's malfunction and retires it for good: it leaves its radiator and can never be assigned again (spec 1 §4).
 * Errors: thermostatNotFound 404, thermostatForbidden 403, malfunctionReported and staleVersion 409.
 */
export const reportMalfunction = async (
  call: ThermostatCall,
  eui: string,
  { groups, other }: z.output<typeof MalfunctionInput>,
) => {
  const { tx, actor, audit, now } = call
  const { tenantId, userId } = actor
  const before = await lockThermostat(call, actor, 'malfunction.report', eui)
  const reason = whyNotReportMalfunction(before)
  if (reason) refuse(reason)
  const ended = 'malfunctionReported'
  const selected = [...new Set(groups)]
  const report = { thermostatId: before.id, tenantId, userId }
  await tx.insert(malfunctionReports).values({
    id: newId(),
    ...report,
    radiatorId: before.radiatorId,
    groups: selected,
    other,
    at: now.toISOString(),
  })
  await writeHistory(tx, now, { ...report, kind: ended, data: { groups: selected, other } })
  await (before.radiatorId === null
    ? endUse(tx, [before.id], ended, now)
    : detachThermostat({ tx, now, userId, reason: ended }, before))
  const after = await updateRow(tx, thermostats, before.id, {
    malfunctionAt: now.toISOString(),
    lifecycle: 'Uninstalled',
  })
  await orderRegistration(tx, after, { isDisabled: true }, now)
  await audit({
    action: 'thermostat.reportMalfunction',
    entityId: before.id,
    before,
    after: { ...after, groups: selected, other },
  })
  await tellLive(tx, [{ tenantId, topic: 'thermostats', ids: [eui] }])
  return readThermostat(tx, before.id, now)
}
