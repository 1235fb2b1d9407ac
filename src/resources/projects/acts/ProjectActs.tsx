import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import ReopenIcon from '@mui/icons-material/LockOpenOutlined'
import CompleteIcon from '@mui/icons-material/TaskAltOutlined'
import { Alert } from '@mui/material'
import { useState, type ReactElement } from 'react'
import { useNotify, useTranslate, useUpdate } from 'react-admin'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { concernOfAct, whyNotAct, type ProjectAct } from '../../../../domain/rules/project.ts'
import { needs } from '../../../needs.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonButton } from '../../../ui/buttons/ReasonButton.tsx'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { useMay } from '../../../ui/useMay.ts'
import { useProject } from '../useProject.ts'
import { TouchedList, type TouchedKind } from './TouchedList.tsx'

/** What is shown before an act. */
const acts: Readonly<Record<ProjectAct, { icon: ReactElement; touches: readonly TouchedKind[] }>> = {
  complete: { icon: <CompleteIcon />, touches: ['openUnits', 'appointmentsAhead', 'usersLosingReachLater'] },
  archive: { icon: <ArchiveIcon />, touches: ['openUnits', 'appointmentsAhead', 'usersLosingReachLater'] },
  reopen: { icon: <ReopenIcon />, touches: [] },
}

/** Those that make sense for a project: an open one is not reopened, and an archived one only that. */
const offered = ({ status, completedAt, draftStep }: ProjectDetail): readonly ProjectAct[] => {
  if (draftStep !== null) return []
  if (status === 'Archived') return ['reopen']
  return completedAt === null ? ['complete', 'archive'] : ['reopen', 'archive']
}

/** Completes, archives and reopens a project, for users who may. */
export const ProjectActs = () => {
  const project = useProject()
  const mayChange = useMay(needs.changeProject)
  const [asked, setAsked] = useState<ProjectAct>()
  if (!project || !mayChange) return null
  return (
    <>
      {offered(project).map((act) => (
        <ReasonButton
          key={act}
          label={`projects.acts.${act}.button`}
          icon={acts[act].icon}
          whyNot={whyNotAct(act, project)}
          onClick={() => setAsked(act)}
        />
      ))}
      {asked && <ActDialog project={project} act={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Asks before an act, with what it touches. */
const ActDialog = ({
  project,
  act,
  onClose,
}: {
  project: ProjectDetail
  act: ProjectAct
  onClose: () => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const [update, { isPending, error }] = useUpdate()
  const { id, name, version, touches } = project
  const confirm = touches !== null && concernOfAct(act, project, touches) !== undefined
  const go = () =>
    update(
      'projects',
      { id, data: { act, confirm, version }, previousData: project },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(`projects.acts.${act}.done`, { type: 'success', messageArgs: { name } })
          onClose()
        },
        // shown in the dialog
        onError: () => undefined,
      },
    )
  return (
    <ConfirmDialog
      open
      title={translate(`projects.acts.${act}.title`, { name })}
      confirm={translate(`projects.acts.${act}.button`)}
      busy={isPending}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      {translate(`projects.acts.${act}.text`)}
      {touches && acts[act].touches.length > 0 && <TouchedList touches={touches} kinds={acts[act].touches} />}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
