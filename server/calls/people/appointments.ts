import { appointments as contract } from '../../../contract/main/appointments.ts'
import { whyNotAppointment } from '../../../domain/rules/appointment.ts'
import { concernedBy, tellOfChange, tellOfDeletion } from '../../actions/people/tellConcerned.ts'
import { appointments as table } from '../../db/schema.ts'
import { unitFor } from '../../finders/estate/estateParents.ts'
import {
  appointmentPage,
  appointmentsOfUnit,
  lockAppointment,
  readAppointment,
  requireFreeTechnician,
} from '../../finders/people/appointmentRows.ts'
import { idOfNew } from '../../http/clientIds.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { tellOne } from '../../live/tell.ts'
import { insertRow, removeRow, updateRow } from '../../http/versioned.ts'

export const appointments = handlersFor(contract, {
  list: ({ tx, actor, query }) => appointmentPage(tx, actor, query),
  ofUnit: async ({ tx, actor, params }) => ({
    items: await appointmentsOfUnit(tx, actor, params.buildingUnitId),
  }),
  create: async ({ tx, actor, body, audit }) => {
    const { id: wanted, unitId, ...appointment } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'share')
    const { id, isRepeated } = await idOfNew(tx, actor, wanted, ['appointment', body])
    if (isRepeated) return readAppointment(tx, actor, id)
    if (appointment.technicianId !== null)
      await requireFreeTechnician(tx, actor, { ...appointment, technicianId: appointment.technicianId })
    const made = await insertRow(tx, table, { id, tenantId: actor.tenantId, ...place, ...appointment })
    await audit({ action: 'appointment.create', entityId: made.id, after: made })
    await tellOne({ tx, actor }, 'appointments', made.id)
    return readAppointment(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readAppointment(tx, actor, params.appointmentId),
  update: async (call) => {
    const { tx, actor, params, body, now, audit } = call
    const { cancelled, ...changes } = body
    const before = await lockAppointment(call, params.appointmentId)
    const planned = {
      startsAt: before.startsAt,
      endsAt: before.endsAt,
      technicianId: before.technicianId,
      ...changes,
    }
    refuseIf(whyNotAppointment(planned), 'endsAt')
    const cancelledAt =
      cancelled === undefined
        ? before.cancelledAt
        : cancelled
          ? (before.cancelledAt ?? now.toISOString())
          : null
    const isMoved =
      planned.startsAt !== before.startsAt ||
      planned.endsAt !== before.endsAt ||
      planned.technicianId !== before.technicianId
    const isRestored = before.cancelledAt !== null && cancelledAt === null
    const { technicianId } = planned
    if (technicianId && cancelledAt === null && (isMoved || isRestored))
      await requireFreeTechnician(tx, actor, { ...planned, id: before.id, technicianId })
    const after = await updateRow(tx, table, before.id, { ...changes, cancelledAt })
    await audit({ action: 'appointment.update', entityId: before.id, before, after })
    await tellOfChange(call, before, after)
    return readAppointment(tx, actor, before.id)
  },
  remove: async (call) => {
    const before = await lockAppointment(call, call.params.appointmentId)
    // before its announcements are gone
    await tellOfDeletion(call, before, await concernedBy(call, before))
    await removeRow(call.tx, table, before.id)
    await call.audit({ action: 'appointment.delete', entityId: before.id, before })
  },
})
