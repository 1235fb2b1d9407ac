import { and, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { jobKindNames } from '../../../contract/job.ts'
import { permissionsByNeed } from '../../../domain/commands/commandRow.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { buildings, type jobs } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { showsWithdrawn } from '../../finders/consent/climate.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import { readsNameOnly } from '../../finders/people/renterRows.ts'
import type { Account, Held, TenantActor } from '../../http/actor.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import type { JobRun } from '../../jobs/kinds.ts'
import { heldBy, holdsIn } from './exportReach.ts'
import { ProjectExportInput } from './projectExport.ts'
import { ExportInput } from './taxonomyExport.ts'

/** The rights of which one is needed for what a kind of job has made: those of the call that starts it. */
const needs: Readonly<Record<(typeof jobKindNames)[number], readonly Permission[]>> = {
  announcementLetters: ['renters.write'],
  assemblyLineExport: ['productionLine'],
  assemblyLineImport: ['productionLine'],
  assemblyLineImportCheck: ['productionLine'],
  bulkExport: permissionsByNeed.either,
  deviceExport: ['devicesGlobal.read'],
  firmwareExport: ['firmware'],
  heatLoadCalculation: ['heatLoad.read'],
  onboarding: ['onboarding'],
  onboardingCheck: ['onboarding'],
  personErasure: ['consent.write'],
  personalDataExport: ['consent.write'],
  projectExport: ['projects.read'],
  renterImport: ['renters.write'],
  renterImportRejected: ['renters.write'],
  renterImportValidate: ['renters.write'],
  taxonomyExport: ['estate.read'],
  taxonomyImport: ['estate.write'],
  taxonomyImportRejected: ['estate.write'],
  taxonomyImportValidate: ['estate.write'],
}

const known = new Map<string, readonly Permission[]>(Object.entries(needs))

type JobRow = Pick<typeof jobs.$inferSelect, 'kind' | 'input'>

/** The clients of a job's input; a job that names none is about the client in which it was started. */
const Clients = z.object({ tenantIds: z.union([z.literal('all'), z.array(z.string())]) })

/** Whether somebody has the right to a job in each client that it covers. @param tenantId the client in which it was started */
const holds = (held: Held, { kind, input }: JobRow, tenantId: string | undefined): boolean => {
  const tenantIds = Clients.safeParse(input).data?.tenantIds ?? (tenantId === undefined ? [] : [tenantId])
  return known.get(kind)?.some((permission) => holdsIn(held, tenantIds, permission)) ?? true
}

/** Whether the user who started a job may still start it: it waits, and is begun anew when a process dies. */
export const mayRun = async ({ deps, actor, input }: JobRun, kind: string): Promise<boolean> => {
  const held = await heldBy(deps, actor.userId)
  return held !== undefined && holds(held, { kind, input }, actor.tenantId)
}

/** Files about the user's own orders alone, where `userId` says so. */
const Whose = z.object({ userId: z.string().nullable() })

/** How much of renters a file tells, from nothing on. */
const told: readonly ExportInput['people'][] = ['none', 'namePhone', 'all']

/** How much the actor may read of renters. */
export const peopleFor = (actor: TenantActor): ExportInput['people'] => {
  if (!actor.permissions.has('renters.read')) return 'none'
  return readsNameOnly(actor) ? 'namePhone' : 'all'
}

/** Whether a file of the estate has no more people and buildings in it than the actor may read. */
const mayReadEstate = async (
  tx: Tx,
  actor: TenantActor,
  { people, scope }: ExportInput,
): Promise<boolean> => {
  if (told.indexOf(people) > told.indexOf(peopleFor(actor))) return false
  if (!isAssignedOnly(actor, 'estate.read')) return true
  const asked = [...new Set(scope.buildingIds)]
  return (
    scope.buildingIds !== null &&
    (await tx.$count(buildings, and(buildingsOf(actor, 'estate.read'), inArray(buildings.id, asked)))) ===
      asked.length
  )
}

/**
 * Whether the actor may have what their job has made. It is kept for a week, in which rights end: what it tells is judged by those of the
 * moment, in each client that it covers.
 */
const mayDownload = async (
  tx: Tx,
  actor: Account | TenantActor,
  { kind, input }: JobRow,
): Promise<boolean> => {
  const within = 'tenantId' in actor ? actor : undefined
  if (!holds(actor.rights, { kind, input }, within?.tenantId)) return false
  if (kind === 'projectExport') {
    const notes = ProjectExportInput.safeParse(input).data?.noteTenantIds ?? []
    return holdsIn(actor.rights, notes, 'projects.note')
  }
  // the others are about one client, in which they are asked for
  if (within === undefined) return true
  if (kind === 'bulkExport' || kind === 'firmwareExport')
    return !(Whose.safeParse(input).data?.userId === null && isAssignedOnly(within, 'thermostats.read'))
  const estate = kind === 'taxonomyExport' ? ExportInput.safeParse(input).data : undefined
  return estate === undefined || mayReadEstate(tx, within, estate)
}

type Made = JobRow & Pick<typeof jobs.$inferSelect, 'fileName' | 'result'>

/** Why the actor may not have what their job has made. */
export const whyNotDownload = async (
  tx: Tx,
  actor: Account | TenantActor,
  job: Made,
  now: Date,
): Promise<'forbidden' | 'fileWithdrawn' | undefined> => {
  if (!(await mayDownload(tx, actor, job))) return 'forbidden'
  return job.fileName !== null && (await showsWithdrawn(tx, job, now)) ? 'fileWithdrawn' : undefined
}
