import type { BuildingRow } from '../builders/buildBuilding.ts'
import { buildProject, type ProjectRow } from '../builders/buildProject.ts'
import type { TenantRow } from '../builders/buildTenant.ts'
import type { Random } from '../random.ts'
import type { Estate } from './Estate.ts'

const assign = (estate: Estate, project: ProjectRow, buildings: readonly BuildingRow[]): void => {
  estate.projects.push(project)
  for (const building of buildings) estate.projectBuildings.push({ tenantId: project.tenantId, projectId: project.id, buildingId: building.id })
}

/** Adds a running project with the buildings that are not done and some that are, and a completed one if there are enough buildings. */
export const addProjects = (random: Random, estate: Estate, tenant: TenantRow, buildings: readonly BuildingRow[]): void => {
  const today = random.day(0)
  const year = today.slice(0, 4)
  const done = buildings.filter(({ installationTo }) => installationTo !== null && installationTo < today)
  const ahead = buildings.filter((building) => !done.includes(building))
  const [pilot, earlier] = [done.slice(0, Math.floor(done.length / 3)), done.slice(Math.floor(done.length / 3))]
  assign(
    estate,
    buildProject(random, tenant, {
      name: `Montage ${tenant.city ?? ''} ${year}`,
      note: 'Schlüsselübergabe jeweils am Montag über den Hausmeister',
      statusChangedAt: random.instant(-90, 540),
      installationFrom: random.day(-60),
      installationTo: random.day(75),
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
      installationFrom: random.day(-330),
      installationTo: random.day(-125),
    }),
    pilot,
  )
}
