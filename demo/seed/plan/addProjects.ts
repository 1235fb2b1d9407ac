import type { BuildingRow } from '../builders/buildBuilding.ts'
import { buildAppointment } from '../builders/buildRenter.ts'
import type { UnitRow } from '../builders/buildRoom.ts'
import { buildProject, type ProjectRow, type TenantRow } from '../builders/buildTenant.ts'
import type { Random } from '../random.ts'
import type { Estate } from './Estate.ts'

const assign = (estate: Estate, project: ProjectRow, buildings: readonly BuildingRow[]): void => {
  estate.projects.push(project)
  for (const building of buildings)
    estate.projectBuildings.push({
      tenantId: project.tenantId,
      projectId: project.id,
      buildingId: building.id,
    })
}

/** The columns of planned periods, given in days from today. */
const planned = (random: Random, periods: readonly (readonly [number, number])[]) => {
  const plannedDates = periods.map(([from, to]) => ({ from: random.day(from), to: random.day(to) }))
  return {
    plannedDates,
    installationFrom: plannedDates[0]?.from ?? null,
    installationTo: plannedDates.at(-1)?.to ?? null,
  }
}

/**
 * Adds a running project in three sections, with the buildings that are not done and some that are: its units were finalized over the year. A
 * client with enough buildings also has a completed and archived project, and a draft of the next one.
 */
export const addProjects = (
  random: Random,
  estate: Estate,
  tenant: TenantRow,
  buildings: readonly BuildingRow[],
): void => {
  const today = random.day(0)
  const year = today.slice(0, 4)
  const done = buildings.filter(({ installationTo }) => installationTo !== null && installationTo < today)
  const ahead = buildings.filter((building) => !done.includes(building))
  const [pilot, earlier] = [
    done.slice(0, Math.floor(done.length / 3)),
    done.slice(Math.floor(done.length / 3)),
  ]
  const sections = [
    [-300, -180],
    [-150, -30],
    [-20, 75],
  ] as const
  assign(
    estate,
    buildProject(random, tenant, {
      name: `Montage ${tenant.city ?? ''} ${year}`,
      note: 'Schlüsselübergabe jeweils am Montag über den Hausmeister',
      statusChangedAt: random.instant(-90, 540),
      ...planned(random, sections),
    }),
    [...ahead, ...random.shuffle(earlier).slice(0, Math.ceil(earlier.length / 2))],
  )
  if (pilot.length < 3) return
  assign(
    estate,
    buildProject(random, tenant, {
      name: 'Pilotgebäude',
      status: 'Archived',
      statusChangedAt: random.instant(-100, 600),
      completedAt: random.instant(-120, 600),
      ...planned(random, [[-330, -125]]),
    }),
    pilot,
  )
  assign(
    estate,
    buildProject(random, tenant, {
      name: `Nachrüstung ${Number(year) + 1}`,
      note: 'Umfang noch mit dem Vorstand abstimmen',
      draftStep: 'users',
      createdAt: random.instant(-6, 620),
      updatedAt: random.instant(-6, 640),
      ...planned(random, [[100, 160]]),
    }),
    earlier.slice(0, 4),
  )
}

const remarks = [
  'Bitte vorher anrufen',
  'Zweiter Versuch',
  'Nachbarin öffnet',
  'Hund in der Wohnung',
] as const

/** Working days only: a weekend is moved to Monday. */
const workingDay = (random: Random, offset: number): number => {
  const weekday = new Date(random.instant(offset)).getUTCDay()
  return weekday === 6 ? offset + 2 : weekday === 0 ? offset + 1 : offset
}

const add = (random: Random, estate: Estate, unit: UnitRow, days: number): void => {
  const day = workingDay(random, days)
  // 7:00 to 15:00 UTC is within German working hours in summer and winter
  const start = 7 * 60 + random.int(0, 15) * 30
  const length = random.pick([30, 45, 60])
  estate.appointments.push(
    buildAppointment(random, unit, {
      startsAt: random.instant(day, start),
      endsAt: random.instant(day, start + length),
      description: random.chance(0.3) ? random.pick(remarks) : null,
      cancelledAt: random.chance(0.08) ? random.instant(Math.min(0, day) - 1, 700) : null,
    }),
  )
}

/** Appointments around today: past ones where a technician has been, future ones where work is left. */
export const addAppointments = (random: Random, estate: Estate, units: readonly UnitRow[]): void => {
  for (const unit of units) {
    if (unit.status === 'Finalized' && random.chance(0.04)) add(random, estate, unit, -random.int(3, 40))
    if (unit.status === 'AccessNotPossible' && random.chance(0.6))
      add(random, estate, unit, -random.int(2, 14))
    if (unit.status !== 'Finalized' && random.chance(0.5)) add(random, estate, unit, random.int(0, 18))
  }
}
