import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { CallError } from '../../../../contract/client.ts'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { isRecord } from '../../../../domain/records.ts'
import type { Walk } from '../../../ui/wizard/walk.ts'
import { paths } from '../../../paths.ts'
import { allBuildings, allUsers, type PickableBuilding, type PickableUser } from './pickable.ts'
import { usePicked } from './usePicked.ts'

/** The steps in order. A step's id is the last part of its URL, `projects.wizard.steps.<id>` in the texts and its name in tests. */
export const stepIds = ['outline', 'buildings', 'users'] as const
export type StepId = (typeof stepIds)[number]

/** What the steps so far have brought. */
export interface SetupState {
  /** Whether the project is saved, as a draft at least. */
  isSaved: boolean
  /** How many buildings are picked. */
  buildings: number
}

interface Options {
  /** Undefined until the outline is saved. */
  project: ProjectDetail | undefined
  /** What the URL asks for. */
  asked: string | null
  buildings: readonly PickableBuilding[]
  users: readonly PickableUser[]
}

/** Not among the queries of projects: these are read again at live notices, and what is ticked and not saved yet would be lost. */
export const setupKey = (id: string | undefined) => ['projectSetup', id] as const

/** The state of a project's setup: what is ticked, the current step, and the ways on. */
export const useSetup = (
  walk: Walk<StepId, SetupState>,
  { project, asked, buildings: hasBuildings, users: hasUsers }: Options,
) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const buildings = usePicked<PickableBuilding>(hasBuildings)
  const users = usePicked<PickableUser>(hasUsers)
  /** The version that the ticks go by: one read since may hold what somebody else changed. */
  const [base, setBase] = useState(project?.version)
  /** Why the last save failed, for a reason that is at no field. */
  const [failure, setFailure] = useState<unknown>()
  const [update, { isPending }] = useUpdate<ProjectDetail>()
  /** What the project has as somebody else saved it meanwhile. */
  const [theirs, setTheirs] = useState<{
    version: number
    buildings: readonly PickableBuilding[]
    users: readonly PickableUser[]
  }>()
  const state = { isSaved: project !== undefined, buildings: buildings.rows.size }
  const step = walk.at(asked, state)
  const isChanged = buildings.isChanged || users.isChanged

  const go = (to: StepId, id = project?.id) => {
    if (id !== undefined) void navigate(paths.projects.setup(id, to))
  }

  /**
   * Saves what is ticked in one write, and where a draft goes on; null ends the draft.
   * Errors: CallError, after which nothing is saved; of a stale version only `theirs` tells.
   */
  const save = async (draftStep: ProjectDetail['draftStep'], version = base): Promise<boolean> => {
    if (!project) return false
    const data = {
      ...(buildings.isChanged && { buildingIds: [...buildings.rows.keys()] }),
      ...(users.isChanged && { userIds: [...users.rows.keys()] }),
      ...(project.draftStep !== null && project.draftStep !== draftStep && { draftStep }),
    }
    setTheirs(undefined)
    if (Object.keys(data).length === 0) return true
    try {
      const saved = await update(
        'projects',
        { id: project.id, data: { ...data, version }, previousData: project },
        { mutationMode: 'pessimistic', returnPromise: true, onError: () => undefined },
      )
      if (saved) setBase(saved.version)
    } catch (error) {
      const current =
        error instanceof CallError && error.body.error === 'staleVersion' ? error.body.current : undefined
      if (!isRecord(current) || typeof current['version'] !== 'number') throw error
      setTheirs({
        version: current['version'],
        buildings: await allBuildings(project.id),
        users: await allUsers(project.id),
      })
      return false
    }
    buildings.saved()
    users.saved()
    void queryClient.invalidateQueries({
      queryKey: ['projects'],
      predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
    })
    return true
  }

  /** Forgets what is ticked, and reads what the project has now. */
  const takeTheirs = async () => {
    await queryClient.invalidateQueries({ queryKey: ['projects'] })
    await queryClient.invalidateQueries({ queryKey: setupKey(project?.id) })
  }

  /** Goes on from the outline, which is saved as this version. */
  const outlined = (version: number, id = project?.id) => {
    setBase(version)
    go('buildings', id)
  }

  return {
    project,
    step,
    state,
    buildings,
    users,
    go,
    outlined,
    save,
    failure,
    setFailure,
    isSaving: isPending,
    isChanged,
    theirs,
    dismiss: () => setTheirs(undefined),
    takeTheirs,
  }
}
export type Setup = ReturnType<typeof useSetup>
