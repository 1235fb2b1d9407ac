import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { use, useState, type ReactNode } from 'react'
import { useGetOne, useNotify, useSaveContext, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { paths } from '../../../paths.ts'
import { NotFoundPage } from '../../../ui/page/exactRoute.tsx'
import { IsSavedHere, useSavedHere } from '../../../ui/form/savedHere.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../../ui/states/RequirePermission.tsx'
import { WizardShell } from '../../../ui/wizard/WizardShell.tsx'
import { flow, walk } from './flow.ts'
import { OutlineForm } from './OutlineStep.tsx'
import { allBuildings, allUsers, type PickableBuilding, type PickableUser } from './pickable.ts'
import { SetupConflict } from './SetupConflict.tsx'
import { SetupGuard } from './SetupGuard.tsx'
import { stepIds, setupKey, useSetup, type Setup } from './useSetup.ts'

const none: readonly never[] = []

/** The setup of a new project: its first step. */
export const NewProjectPage = () => (
  <>
    <PageTitle title="projects.wizard.title" />
    <Wizard project={undefined} asked={null} buildings={none} users={none} />
  </>
)

/** The setup of a project that is saved already: its steps have URLs of their own. */
export const SetupPage = () => {
  const { id = '', step } = useParams()
  // without a step it is the draft's
  if (step !== undefined && !stepIds.some((one) => one === step)) return <NotFoundPage />
  return (
    <RequireAccess resource="projects" action="edit">
      <KnownProject key={id} id={id} />
    </RequireAccess>
  )
}

const KnownProject = ({ id }: { id: string }) => {
  const { step } = useParams()
  const translate = useTranslate()
  const { data: project, error, refetch } = useGetOne<ProjectDetail>('projects', { id })
  const has = useQuery({
    queryKey: setupKey(id),
    queryFn: async () => ({ buildings: await allBuildings(id), users: await allUsers(id) }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const failed = error ?? has.error
  if (failed)
    return <ErrorState error={failed} onRetry={() => void (error ? refetch() : has.refetch())} page />
  if (!project || !has.data || has.isRefetching) return <PageLoading />
  return (
    <>
      <PageTitle title={translate('projects.wizard.titleOf', { name: project.name })} />
      <Wizard
        project={project}
        asked={step ?? project.draftStep}
        buildings={has.data.buildings}
        users={has.data.users}
      />
    </>
  )
}

interface WizardProps {
  project: ProjectDetail | undefined
  asked: string | null
  buildings: readonly PickableBuilding[]
  users: readonly PickableUser[]
}

const Wizard = (props: WizardProps) => {
  const setup = useSetup(walk, props)
  return (
    <>
      {setup.step === 'outline' ? (
        <OutlineForm setup={setup}>
          <OutlineShell setup={setup} />
        </OutlineForm>
      ) : (
        <>
          <SetupGuard setup={setup} />
          <PicksShell setup={setup} />
        </>
      )}
    </>
  )
}

const OutlineShell = ({ setup }: { setup: Setup }) => {
  const { saving = false } = useSaveContext()
  const isSaved = use(IsSavedHere)
  const translate = useTranslate()
  return (
    <Shell
      setup={setup}
      isSaving={saving || isSaved}
      forward={{
        label: translate(setup.project ? 'ui.wizard.continue' : 'projects.wizard.saveDraft'),
        reason: '',
      }}
    />
  )
}

/** The steps after the first: their button forward saves what was ticked, the last one ends the draft. */
const PicksShell = ({ setup }: { setup: Setup }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const [retry, setRetry] = useState<() => void>()
  const { project, step, state, isChanged, theirs, go, save, setFailure } = setup
  const { isSaved, saved } = useSavedHere()
  const isSaving = setup.isSaving || isSaved
  if (!project) return null
  const { id, name } = project
  const isDraft = project.draftStep !== null
  const next = walk.nextOf(step)
  const whyNot = next && flow[next].whyNot(state)
  const saveAnd = async (
    draftStep: Parameters<typeof save>[0],
    after: () => void,
    version?: number,
  ): Promise<void> => {
    setFailure(undefined)
    try {
      if (!(await save(draftStep, version))) return
      saved()
      after()
    } catch (error) {
      setFailure(error)
      setRetry(() => () => void saveAnd(draftStep, after, version))
    }
  }
  const leave = (message: string, to: string) => {
    notify(message, { type: 'success', messageArgs: { name } })
    void navigate(to)
  }
  const forward = (version?: number) =>
    next
      ? saveAnd('users', () => go(next), version)
      : saveAnd(
          null,
          () => leave(isDraft ? 'projects.wizard.done' : 'projects.wizard.saved', paths.projects.show(id)),
          version,
        )
  return (
    <>
      <Shell
        setup={setup}
        isSaving={isSaving}
        retry={retry}
        forward={{
          label: translate(
            next ? 'ui.wizard.continue' : isDraft ? 'projects.wizard.finish' : 'ra.action.save',
          ),
          reason: whyNot ? translate(`projects.wizard.whyNot.${whyNot}`) : '',
          go: () => forward(),
        }}
      >
        {isDraft ? (
          <Button
            disabled={isSaving}
            onClick={() =>
              void saveAnd(step === 'users' ? 'users' : 'buildings', () =>
                leave('projects.wizard.kept', paths.projects.list),
              )
            }
          >
            {translate('projects.wizard.later')}
          </Button>
        ) : (
          <Button component={Link} to={paths.projects.show(id)} disabled={isSaving}>
            {translate(isChanged ? 'ra.action.cancel' : 'projects.wizard.toProject')}
          </Button>
        )}
      </Shell>
      {theirs && (
        <SetupConflict setup={setup} theirs={theirs} onKeepMine={() => void forward(theirs.version)} />
      )}
    </>
  )
}

interface ShellProps {
  setup: Setup
  isSaving: boolean
  forward: { label: string; reason: string; go?: () => unknown }
  /** Makes the save again that failed; without it, the form around the shell does. */
  retry?: (() => void) | undefined
  /** Stands between the buttons. */
  children?: ReactNode
}

const Shell = ({ setup, isSaving, forward, retry, children }: ShellProps) => {
  const translate = useTranslate()
  const { step, state, go, failure } = setup
  const { Body } = flow[step]
  const back = walk.backOf(step)
  return (
    <WizardShell
      texts="projects.wizard"
      steps={stepIds.map((id) => ({
        id,
        open: !isSaving && walk.leadsBackTo(step, id, state) ? () => go(id) : undefined,
      }))}
      step={step}
      isEnd={false}
      isWide={false}
      isSaving={isSaving}
      failed={failure === undefined ? undefined : { error: failure, ...(retry && { retry }) }}
      back={back && (() => go(back))}
      forward={forward}
      remark={forward.reason}
      aside={{
        isShown: true,
        content: children ?? (
          <Button component={Link} to={paths.projects.list}>
            {translate('ra.action.cancel')}
          </Button>
        ),
      }}
    >
      <Body setup={setup} />
    </WizardShell>
  )
}
