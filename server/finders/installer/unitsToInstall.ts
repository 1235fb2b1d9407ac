import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { installTool as contract } from '../../../contract/main/installTool.ts'
import { leftOpen, toBring } from '../../../domain/rules/installation.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { instantAt } from '../../../domain/time.ts'
import { appointments, buildings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { inReach, requirePlaces } from '../estate/place.ts'
import { selectAppointments } from '../people/appointmentRows.ts'
import { unitPage, unitsById } from '../people/unitRows.ts'
import { roomsOfUnits } from './roomContents.ts'

/** What is known of buildings by their ids: where they are, and whether their radiators are to be vented. */
const buildingsById = async (tx: Tx, actor: TenantActor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const { id, street, streetNumber, zipcode, city, country, ventAllRadiators } = buildings
  const rows = await tx
    .select({ id, address: { street, streetNumber, zipcode, city, country }, ventAllRadiators })
    .from(buildings)
    .where(and(eq(buildings.tenantId, actor.tenantId), inArray(id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page of the units of a building with everything in them. Errors: 404 at BuildingId. */
export const unitsToInstall = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.buildingUnits.query>,
  now: Date,
) => {
  const { BuildingId, ...rest } = query
  await requirePlaces(tx, actor, { BuildingIds: [BuildingId] })
  const page = await unitPage(tx, actor, { ...rest, BuildingIds: [BuildingId] }, now)
  const roomsOf = await roomsOfUnits(
    tx,
    actor,
    page.items.map(({ id }) => id),
  )
  const building = (await buildingsById(tx, actor, [BuildingId])).get(BuildingId)
  const items = page.items.map((unit) => {
    const rooms = roomsOf(unit.id)
    return {
      ...unit,
      rooms,
      leftOpen: leftOpen({ ...unit, ventAllRadiators: building?.ventAllRadiators ?? false, rooms }),
    }
  })
  return { ...page, items }
}

/** The most appointments of one reply: far above what a technician can keep, and what an office sees of a day. */
const mostAppointments = 200

/** The appointments of some days, the earliest first, with what it takes to keep them. */
export const appointmentsToKeep = async (
  tx: Tx,
  actor: TenantActor,
  { Day, Days, Mine }: z.output<typeof contract.appointments.query>,
  now: Date,
): Promise<z.input<typeof contract.appointments.reply>> => {
  const where = and(
    inReach(appointments, actor, 'renters.read'),
    isNull(appointments.cancelledAt),
    lt(appointments.startsAt, instantAt(addDays(Day, Days), 0)),
    gt(appointments.endsAt, instantAt(Day, 0)),
    Mine ? eq(appointments.technicianId, actor.userId) : sql`true`,
  )
  const found = await selectAppointments(tx, where, {
    order: [asc(appointments.startsAt), asc(appointments.id)],
    limit: mostAppointments + 1,
  })
  const kept = found.slice(0, mostAppointments)
  const unitIds = [...new Set(kept.map(({ unitId }) => unitId))]
  const units = new Map((await unitsById(tx, actor, unitIds, now)).map((unit) => [unit.id, unit]))
  const places = await buildingsById(tx, actor, [...new Set(kept.map(({ buildingId }) => buildingId))])
  const roomsOf = await roomsOfUnits(tx, actor, unitIds)
  const items = kept.flatMap((appointment) => {
    const [unit, building] = [units.get(appointment.unitId), places.get(appointment.buildingId)]
    if (!unit || !building) return []
    const rooms = roomsOf(unit.id)
    const left = leftOpen({ ...building, ...unit, rooms })
    return [
      {
        ...appointment,
        address: building.address,
        unit,
        renter: unit.mainRenter,
        leftOpen: left,
        bring: toBring({ ...unit, rooms }),
      },
    ]
  })
  return { items, more: found.length > mostAppointments }
}
