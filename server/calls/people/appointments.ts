import { appointments as contract } from '../../../contract/main/appointments.ts'
import { whyNotAppointment } from '../../../domain/rules/appointment.ts'
import { appointments as table } from '../../db/schema.ts'
import { unitFor } from '../../finders/estate/estateParents.ts'
import { appointmentPage, appointmentsOfUnit, requireTechnicians, lockAppointment, readAppointment } from '../../finders/people/appointmentRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { insertRow, removeRow, updateRow } from '../../http/versioned.ts'

export const appointments = handlersFor(contract, {
  list: ({ tx, actor, query }) => appointmentPage(tx, actor, query),
  ofUnit: async ({ tx, actor, params }) => ({ items: await appointmentsOfUnit(tx, actor, params.buildingUnitId) }),
  create: async ({ tx, actor, body, audit }) => {
    const { unitId, ...appointment } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'share')
    if (body.technicianId !== null) await requireTechnicians(tx, actor, 'technicianId', [body.technicianId])
    const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...place, ...appointment })
    await audit({ action: 'appointment.create', entityId: made.id, after: made })
    return readAppointment(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readAppointment(tx, actor, params.appointmentId),
  update: async (call) => {
    const { tx, actor, params, body, now, audit } = call
    const { cancelled, ...changes } = body
    const before = await lockAppointment(call, params.appointmentId)
    refuseIf(whyNotAppointment({ startsAt: changes.startsAt ?? before.startsAt, endsAt: changes.endsAt ?? before.endsAt }), 'endsAt')
    const { technicianId } = changes
    if (technicianId && technicianId !== before.technicianId) await requireTechnicians(tx, actor, 'technicianId', [technicianId])
    const cancelledAt = cancelled === undefined ? before.cancelledAt : cancelled ? (before.cancelledAt ?? now.toISOString()) : null
    const after = await updateRow(tx, table, before.id, { ...changes, cancelledAt })
    await audit({ action: 'appointment.update', entityId: before.id, before, after })
    return readAppointment(tx, actor, before.id)
  },
  remove: async (call) => {
    const before = await lockAppointment(call, call.params.appointmentId)
    await removeRow(call.tx, table, before.id)
    await call.audit({ action: 'appointment.delete', entityId: before.id, before })
  },
})
