import type * as z from 'zod'
import type { ProjectCreate, ProjectPatch } from '../../../contract/main/projects.ts'
import {
  concernOfAct,
  concernOfRemoval,
  whyNotAct,
  whyNotChangeProject,
  whyNotDraftStep,
  type PlannedDates,
  type ProjectAct,
  type ProjectConcern,
} from '../../../domain/rules/project.ts'
import { projects as table } from '../../db/schema.ts'
import {
  appointmentsAheadOf,
  lockProject,
  openUnitsOf,
  touchCounts,
} from '../../finders/projects/readProject.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { insertRow, removeRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'
import { setBuildings, setUsers, tellReach, usersIn } from './members.ts'

type ProjectRow = typeof table.$inferSelect

/** The row as the audit log keeps it: customers read the log, and never the internal note. */
const withoutNote = ({ note: _note, ...row }: ProjectRow) => row

/** The planned periods in order, with the first and the last day of all of them. */
const planned = (dates: readonly PlannedDates[]) => {
  const plannedDates = dates.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return {
    plannedDates,
    installationFrom: plannedDates[0]?.from ?? null,
    installationTo: plannedDates.at(-1)?.to ?? null,
  }
}

const refuseNote = (call: TenantWrite, note: string | null | undefined): void => {
  if (note !== undefined && note !== null && !call.actor.permissions.has('projects.note'))
    refuse('forbidden', { fields: { note: 'forbidden' } })
}

/** Creates a project with its buildings and users. Errors: nameTaken 409, 404 and rule 422 at the field; on an error nothing is created. */
export const createProject = async (
  call: TenantWrite,
  body: z.output<typeof ProjectCreate>,
): Promise<string> => {
  const { tx, actor, audit } = call
  const { buildingIds, userIds, plannedDates, ...rest } = body
  refuseNote(call, body.note)
  const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...rest, ...planned(plannedDates) })
  await audit({ action: 'project.create', entityId: made.id, after: withoutNote(made) })
  await setBuildings(call, made, buildingIds)
  await setUsers(call, made, userIds)
  await tellOne(call, 'projects', made.id)
  return made.id
}

const listed = (names: readonly string[], total: number): string =>
  total > names.length ? `${names.join('; ')}; …` : names.join('; ')

/** Refuses an act that the user has to confirm, and names what it leaves behind. Errors: rule 422 at `confirm`. */
const refuseUnconfirmed = async (
  { tx, now }: TenantWrite,
  id: string,
  concern: ProjectConcern | undefined,
  touches: Awaited<ReturnType<typeof touchCounts>>,
) => {
  if (concern === undefined) return
  const units = await openUnitsOf(tx, id)
  const appointments = await appointmentsAheadOf(tx, id, now)
  const names =
    concern === 'appointmentsAhead'
      ? listed(
          appointments.map(({ buildingName, unitName }) => `${buildingName}, ${unitName}`),
          touches.appointmentsAhead,
        )
      : listed(
          units.map(({ buildingName, name }) => `${buildingName}, ${name}`),
          touches.openUnits,
        )
  const { openUnits, appointmentsAhead, unitsUnderWay } = touches
  refuse('rule', {
    fields: { confirm: concern },
    args: { confirm: { count: openUnits, openUnits, appointmentsAhead, unitsUnderWay, names } },
  })
}

/** The columns that an act changes. */
const effectOf = (act: ProjectAct | undefined, at: string) => {
  if (act === 'complete') return { completedAt: at }
  if (act === 'archive') return { status: 'Archived' as const, statusChangedAt: at }
  return act === 'reopen' ? { status: 'Active' as const, statusChangedAt: at, completedAt: null } : {}
}

const judgeAct = async (
  call: TenantWrite,
  before: ProjectRow,
  act: ProjectAct,
  confirm: boolean,
): Promise<void> => {
  refuseIf(whyNotAct(act, before), 'act')
  if (confirm || act === 'reopen') return
  const touches = await touchCounts(call.tx, before.id, call.now)
  await refuseUnconfirmed(call, before.id, concernOfAct(act, before, touches), touches)
}

/**
 * Changes a project, and completes, archives or reopens it. On an error nothing is changed.
 * Errors: 404, staleVersion 409, nameTaken 409, rule 422 at the field.
 */
export const updateProject = async (
  call: TenantWrite,
  id: string,
  body: z.output<typeof ProjectPatch>,
): Promise<void> => {
  const { tx, now, audit } = call
  const { act, confirm, note, buildingIds, userIds, plannedDates, ...rest } = body
  const before = await lockProject(call, id)
  refuseNote(call, note)
  if (act) await judgeAct(call, before, act, confirm)
  const [changed] = Object.keys({
    ...rest,
    ...(plannedDates && { plannedDates }),
    ...(buildingIds && { buildingIds }),
    ...(userIds && { userIds }),
  })
  if (changed !== undefined)
    refuseIf(whyNotChangeProject(act === 'reopen' ? { status: 'Active' } : before), changed)
  if (rest.draftStep !== undefined) refuseIf(whyNotDraftStep(before.draftStep, rest.draftStep), 'draftStep')
  const fields = { ...rest, ...(note !== undefined && { note }), ...(plannedDates && planned(plannedDates)) }
  const after = await updateRow(tx, table, id, { ...fields, ...effectOf(act, now.toISOString()) })
  if (Object.keys(fields).length > 0)
    await audit({
      action: 'project.update',
      entityId: id,
      before: withoutNote(before),
      after: { ...withoutNote(after), ...(note !== undefined && { noteChanged: true }) },
    })
  if (act)
    await audit({
      action: `project.${act}`,
      entityId: id,
      before: withoutNote(before),
      after: withoutNote(after),
    })
  if (buildingIds) await setBuildings(call, before, buildingIds)
  if (userIds) await setUsers(call, before, userIds)
  if (act || before.draftStep !== after.draftStep) await tellReach(tx, await usersIn(tx, before))
  await tellOne(call, 'projects', id)
}

/** Removes a project; its users lose its buildings at once. Errors: 404, staleVersion 409, rule 422 at `confirm` while work is in progress. */
export const removeProject = async (call: TenantWrite, id: string, confirm: boolean): Promise<void> => {
  const { tx, audit } = call
  const before = await lockProject(call, id)
  if (!confirm) {
    const touches = await touchCounts(tx, id, call.now)
    await refuseUnconfirmed(call, id, concernOfRemoval(before, touches), touches)
  }
  const users = await usersIn(tx, before)
  await removeRow(tx, table, id)
  await tellReach(tx, users)
  await audit({ action: 'project.delete', entityId: id, before: { ...withoutNote(before), userIds: users } })
  await tellOne(call, 'projects', id)
}

type Change = (call: TenantWrite, project: ProjectRow, ids: readonly string[], field: string) => Promise<void>

/** Adds or removes buildings or users of a project that can be changed. Errors: 404, staleVersion 409, rule 422 at `ids`. */
export const changeMembers = async (
  call: TenantWrite,
  id: string,
  ids: readonly string[],
  change: Change,
): Promise<void> => {
  const before = await lockProject(call, id)
  refuseIf(whyNotChangeProject(before), 'ids')
  await updateRow(call.tx, table, id, {})
  await change(call, before, ids, 'ids')
  await tellOne(call, 'projects', id)
}
