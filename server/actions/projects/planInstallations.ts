import type * as z from 'zod'
import type {
  PlanConflict,
  PlanProposal,
  projectPlanning as contract,
} from '../../../contract/main/projectPlanning.ts'
import { instantAt } from '../../../domain/planning/localTime.ts'
import { placeInTheWay, planConflicts } from '../../../domain/planning/planConflicts.ts'
import { proposePlan } from '../../../domain/planning/proposePlan.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import { appointments } from '../../db/schema.ts'
import {
  addressesOf,
  aheadOf,
  busyBetween,
  plannedProject,
  projectTechnicians,
  unitsOfProject,
  unitsToPlan,
  type PlannedUnitRow,
} from '../../finders/projects/planFacts.ts'
import { judgeInTurn } from '../../finders/people/appointmentRows.ts'
import type { TenantRead, TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'

type Settings = z.output<typeof contract.propose.body>
type CheckedPlan = z.output<typeof contract.check.body>
type MadePlan = z.output<typeof contract.make.body>

const iso = (ms: number): string => new Date(ms).toISOString()

/** Units that found no place are counted, and the first of them named. */
const unplacedShown = 1_000

/** The first and the last instant of some days: the day of the change to winter time has 25 hours. */
const spanOf = (days: readonly string[]) => {
  const sorted = days.toSorted()
  return {
    from: iso(instantAt(sorted[0] ?? '', '00:00')),
    to: iso(instantAt(addDays(sorted.at(-1) ?? '', 1), '00:00')),
  }
}

/** Proposes a plan for a project; see domain/planning. Errors: 404, also at buildingIds and technicianIds; rule 422 at technicianIds. */
export const proposeInstallations = async (
  { tx, actor, now }: TenantRead,
  id: string,
  settings: Settings,
): Promise<PlanProposal> => {
  await plannedProject(tx, actor, id)
  const { buildingIds, technicianIds, days, hours, minutesPerUnit } = settings
  const known = new Map(
    (await projectTechnicians(tx, actor, id, now)).map((technician) => [technician.id, technician]),
  )
  for (const each of technicianIds) {
    if (!known.has(each)) refuse('notFound', { fields: { technicianIds: 'technicianNotInProject' } })
    if (!known.get(each)?.active) refuse('rule', { fields: { technicianIds: 'technicianDeactivated' } })
  }
  const { from, to } = spanOf(days)
  const { here, away } = await busyBetween(tx, actor, technicianIds, from, to)
  const units = await unitsToPlan(tx, buildingIds, now)
  const byId = new Map(units.map((unit) => [unit.unitId, unit]))
  const plan = proposePlan({
    buildings: await addressesOf(tx, id, buildingIds),
    units: units.map(({ unitId, unitName, floor, buildingId }) => ({
      id: unitId,
      name: unitName,
      floor,
      buildingId,
    })),
    technicians: [...new Set(technicianIds)].map((technicianId) => ({
      id: technicianId,
      busy: [...here, ...away].filter((each) => each.technicianId === technicianId),
    })),
    days,
    hours,
    minutesPerUnit,
    notBefore: now.getTime(),
  })
  const shown = ({ unitId, unitName, floor, buildingId, buildingName }: PlannedUnitRow) => ({
    unitId,
    unitName,
    floor,
    buildingId,
    buildingName,
  })
  return {
    appointments: plan.visits.flatMap(({ unitId, technicianId, start, end }) => {
      const unit = byId.get(unitId)
      return unit ? [{ ...shown(unit), technicianId, startsAt: iso(start), endsAt: iso(end) }] : []
    }),
    unplaced: plan.unplaced.slice(0, unplacedShown).flatMap(({ unitId, reason }) => {
      const unit = byId.get(unitId)
      return unit ? [{ ...shown(unit), reason }] : []
    }),
    unplacedCount: plan.unplaced.length,
    busy: [
      ...here.map(({ technicianId, startsAt, endsAt, place }) => ({ technicianId, startsAt, endsAt, place })),
      ...away.map(({ technicianId, startsAt, endsAt }) => ({ technicianId, startsAt, endsAt, place: null })),
    ],
  }
}

const conflictsOf = async ({ tx, actor, now }: TenantRead, id: string, plan: CheckedPlan, lock: boolean) => {
  const rows = plan.appointments.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
  }))
  const technicians = await projectTechnicians(tx, actor, id, now, lock)
  const units = await unitsOfProject(
    tx,
    id,
    rows.map(({ unitId }) => unitId),
    lock,
  )
  // after the units, as a single appointment does it: nobody waits in a circle
  if (lock)
    await judgeInTurn(
      tx,
      rows.map(({ technicianId }) => technicianId),
    )
  const ahead = await aheadOf(
    tx,
    actor,
    units.map((unit) => unit.id),
    now,
  )
  const from = iso(Math.min(...rows.map(({ start }) => start)))
  const to = iso(Math.max(...rows.map(({ end }) => end)))
  const { here, away } = await busyBetween(
    tx,
    actor,
    technicians.map((technician) => technician.id),
    from,
    to,
  )
  const [busyOf, awayOf] = [
    Map.groupBy(here, ({ technicianId }) => technicianId),
    Map.groupBy(away, ({ technicianId }) => technicianId),
  ]
  const found = planConflicts(rows, {
    now: now.getTime(),
    technicians: new Map(
      technicians.map(({ id: of, active }) => [
        of,
        { active, busy: busyOf.get(of) ?? [], away: awayOf.get(of) ?? [] },
      ]),
    ),
    units: new Map(
      units.map((unit) => {
        const appointment = ahead.get(unit.id)
        return [unit.id, { finalized: unit.status === 'Finalized', ...(appointment && { appointment }) }]
      }),
    ),
    days: plan.days,
    hours: plan.hours,
  })
  const conflicts = found.map(({ row, field, reason, otherRow = null, other }): PlanConflict => ({
    row,
    field,
    reason,
    otherRow,
    place: placeInTheWay(reason, other),
  }))
  return { conflicts, units: new Map(units.map((unit) => [unit.id, unit])) }
}

/** What stands in the way of a plan. Errors: 404, rule 422 at `project`. */
export const checkPlan = async (call: TenantRead, id: string, plan: CheckedPlan): Promise<PlanConflict[]> => {
  await plannedProject(call.tx, call.actor, id)
  return (await conflictsOf(call, id, plan, false)).conflicts
}

/**
 * Creates the appointments of a plan in one transaction. Of two plans at once the second one waits for the first, and is refused with what
 * collides. Errors: 404, rule 422 at `project` or `appointments.<row>.<field>`.
 */
export const makePlan = async (call: TenantWrite, id: string, plan: MadePlan): Promise<string[]> => {
  const { tx, actor, audit } = call
  await plannedProject(tx, actor, id)
  const { conflicts, units } = await conflictsOf(call, id, plan, true)
  if (conflicts.length > 0) {
    const key = ({ row, field }: PlanConflict) => `appointments.${row}.${field}`
    refuse('rule', {
      fields: Object.fromEntries(conflicts.map((conflict) => [key(conflict), conflict.reason])),
      args: Object.fromEntries(
        conflicts.map((conflict) => [
          key(conflict),
          {
            row: conflict.row + 1,
            place: conflict.place ?? '',
            ...(conflict.otherRow !== null && { otherRow: conflict.otherRow + 1 }),
          },
        ]),
      ),
    })
  }
  const rows = plan.appointments.flatMap(({ unitId, technicianId, startsAt, endsAt }) => {
    const unit = units.get(unitId)
    if (!unit) return []
    const { id: _, status: __, ...place } = unit
    return [
      {
        id: newId(),
        ...place,
        unitId,
        technicianId,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        description: plan.description,
      },
    ]
  })
  const made = await tx.insert(appointments).values(rows).returning()
  await audit(made.map((row) => ({ action: 'appointment.create', entityId: row.id, after: row })))
  const first = rows.map(({ startsAt }) => dayOf(new Date(startsAt))).toSorted()
  await audit({
    action: 'project.plan',
    entityId: id,
    after: { appointments: rows.length, from: first[0], to: first.at(-1) },
  })
  const ids = made.map((row) => row.id)
  await tellLive(tx, [
    { tenantId: actor.tenantId, topic: 'appointments', ids },
    { tenantId: actor.tenantId, topic: 'projects', ids: [id] },
  ])
  return ids
}
